#include "tune/samples/merge.h"

#include <algorithm>
#include <cassert>
#include <ostream>
#include <span>

#include "base/text.h"
#include "tune/samples/sample_file.h"
#include "tune/samples/sample_writer.h"

namespace krou::tune {

namespace {

struct Part {
    std::string path;
    SampleHead head;
};

/// That they are of different lots, and the first thing in which these differ.
std::optional<Error> check_same_lot(const Part& a, const Part& b) {
    const auto lot_a = a.head.variant.spec + ',' + a.head.origin;
    const auto lot_b = b.head.variant.spec + ',' + b.head.origin;
    if (lot_a == lot_b) return std::nullopt;
    const auto words_a = split(lot_a, ',');
    const auto words_b = split(lot_b, ',');
    const auto [in_a, in_b] = std::ranges::mismatch(words_a, words_b);
    const auto shown = [](auto word, const auto& words) {
        return word == words.end() ? std::string("nothing") : in_quotes(*word);
    };
    return Error{in_quotes(b.path) + " is of another lot than " + in_quotes(a.path) + ": of " +
                 shown(in_b, words_b) + ", not of " + shown(in_a, words_a)};
}

/// The parts by their games.
Result<std::vector<Part>> sorted_parts(const std::vector<std::string>& paths) {
    std::vector<Part> parts;
    for (const auto& path : paths) {
        const auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        parts.push_back({path, reader->head()});
    }
    std::ranges::sort(parts, {}, [](const Part& part) { return part.head.games.first; });
    return parts;
}

/// That of the whole.
Result<SampleHead> head_of(const std::vector<Part>& parts) {
    SampleHead all = parts.front().head;
    for (const auto& part : std::span(parts).subspan(1)) {
        if (auto refused = check_same_lot(parts.front(), part)) return *refused;
        const auto next = all.games.last + 1;
        const auto [first, last] = part.head.games;
        if (first < next) return Error{"game " + std::to_string(first) + " is in two parts"};
        if (first > next)
            return Error{"games " + std::to_string(next) + '-' + std::to_string(first - 1) +
                         " are missing"};
        all.games.last = last;
    }
    return all;
}

std::optional<Error> copy_games(const std::string& from, SampleWriter& to) {
    auto reader = SampleReader::open(from);
    if (!reader) return Error{reader.error()};
    for (;;) {
        const auto game = reader->next();
        if (!game) return Error{game.error()};
        if (!*game) return std::nullopt;
        if ((*game)->number < to.next_game()) continue;
        if (auto failed = to.add(**game)) return failed;
    }
}

}  // namespace

std::optional<Error> merge_samples(const std::vector<std::string>& paths, const std::string& to,
                                   std::ostream& out) {
    assert(!paths.empty());
    const auto parts = sorted_parts(paths);
    if (!parts) return Error{parts.error()};
    const auto head = head_of(*parts);
    if (!head) return Error{head.error()};
    const auto done = are_there(to, *head);
    if (!done) return Error{done.error()};
    if (!*done) {
        auto writer = SampleWriter::open(to, *head);
        if (!writer) return Error{writer.error()};
        for (const auto& part : *parts)
            if (auto failed = copy_games(part.path, *writer)) return failed;
        if (auto failed = writer->finish()) return failed;
    }
    out << "games " << head->games.first << '-' << head->games.last << " lie in " << in_quotes(to)
        << '\n';
    return std::nullopt;
}

}  // namespace krou::tune
