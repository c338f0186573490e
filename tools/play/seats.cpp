#include "play/seats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "sparring/player.h"

namespace krou::play {

namespace {

constexpr std::string_view command_prefix = "cmd=";

struct Word {
    std::string_view text;
    Seat::Kind kind;
};

/// The first of each kind is the one that is written.
constexpr std::array known{Word{"human", Seat::Kind::human},   Word{"advised", Seat::Kind::advised},
                           Word{"level", Seat::Kind::level},   Word{"humain", Seat::Kind::human},
                           Word{"humaine", Seat::Kind::human}, Word{"conseil", Seat::Kind::advised},
                           Word{"niveau", Seat::Kind::level}};

std::string written(Seat::Kind kind) {
    return std::string(std::ranges::find(known, kind, &Word::kind)->text);
}

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
    std::vector<std::string> found;
    bool is_in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            is_in_word = false;
            continue;
        }
        if (!std::exchange(is_in_word, true)) found.emplace_back();
        if (c == '\\' && quote != '\'' && i + 1 < command.size())
            found.back() += command[++i];
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else
            found.back() += c;
    }
    return quote == '\0' ? found : std::vector<std::string>{};
}

std::optional<Seat> parse_seat(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with(command_prefix)) {
        const auto command = trimmed(text.substr(command_prefix.size()));
        const auto words = command_words(command);
        if (words.empty() || words.front().empty()) return std::nullopt;
        return Seat{.kind = Seat::Kind::engine, .name = std::string(command)};
    }
    const auto end = text.find_first_of("= ");
    const auto value = end == std::string_view::npos ? "" : trimmed(text.substr(end + 1));
    const auto word = std::ranges::find(known, text.substr(0, end), &Word::text);
    if (word == known.end()) {
        if (sparring::find_player(text) == nullptr) return std::nullopt;
        return Seat{.kind = Seat::Kind::sparring, .name = std::string(text)};
    }
    if (word->kind != Seat::Kind::level)
        return value.empty() ? std::optional(Seat{.kind = word->kind}) : std::nullopt;
    const auto level = parse_number(value);
    if (!level || *level < 0 || *level > unlimited_level) return std::nullopt;
    return Seat{.kind = Seat::Kind::level, .level = *level};
}

std::string spec(const Seat& seat) {
    switch (seat.kind) {
        case Seat::Kind::human:
        case Seat::Kind::advised: return written(seat.kind);
        case Seat::Kind::level: return written(seat.kind) + '=' + std::to_string(seat.level);
        case Seat::Kind::sparring: return seat.name;
        case Seat::Kind::engine: break;
    }
    return std::string(command_prefix) + seat.name;
}

std::string described(const Seat& seat, Language language) {
    switch (seat.kind) {
        case Seat::Kind::human: return say(language, phrases::a_person);
        case Seat::Kind::advised: return say(language, phrases::an_advised_person);
        case Seat::Kind::level:
            return say(language, phrases::krou_at_level, {std::to_string(seat.level)});
        case Seat::Kind::sparring:
        case Seat::Kind::engine: break;
    }
    return seat.name;
}

std::string sparring_names() {
    std::string names;
    for (const auto& player : sparring::players())
        names += (names.empty() ? "" : ", ") + std::string(player.name);
    return names;
}

}  // namespace krou::play
