#include "uci/parse.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "base/text.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "search/clock.h"

namespace krou {

namespace {

/// The numbers of a `go` or `bench`, unconverted.
struct Numbers {
    std::optional<std::int64_t> depth, nodes, movetime, wtime, btime, winc, binc, movestogo, perft,
        threads, deeper;
};

/// A word that takes a number, the member for that number, and its range.
struct NumberWord {
    std::string_view text;
    std::optional<std::int64_t> Numbers::*number;
    std::int64_t least;
    std::int64_t most;
};

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
/// Larger depths are rejected: even this one would never end.
constexpr std::int64_t deepest_perft = 1000;

// An overdrawn clock may be negative; a limit may not.
constexpr std::array go_words = {
    NumberWord{"depth", &Numbers::depth, 1, highest},
    NumberWord{"nodes", &Numbers::nodes, 1, highest},
    NumberWord{"movetime", &Numbers::movetime, 0, highest},
    NumberWord{"wtime", &Numbers::wtime, lowest, highest},
    NumberWord{"btime", &Numbers::btime, lowest, highest},
    NumberWord{"winc", &Numbers::winc, lowest, highest},
    NumberWord{"binc", &Numbers::binc, lowest, highest},
    NumberWord{"movestogo", &Numbers::movestogo, lowest, highest},
    NumberWord{"perft", &Numbers::perft, 0, deepest_perft},
};

constexpr std::array bench_words = {
    NumberWord{"threads", &Numbers::threads, 1, 256},
    NumberWord{"deeper", &Numbers::deeper, 0, 30},
};

constexpr std::array<std::string_view, 4> other_go_words = {"solve", "infinite", "ponder",
                                                            "searchmoves"};

/// Finds `text` in a table of words. Returns null if it is missing.
const NumberWord* find_word(std::span<const NumberWord> table, std::string_view text) {
    const auto word = std::ranges::find(table, text, &NumberWord::text);
    return word == table.end() ? nullptr : &*word;
}

std::string range_text(const NumberWord& word) {
    std::string text = "a number";
    if (word.least != lowest) text += " from " + std::to_string(word.least);
    if (word.most != highest) text += " to " + std::to_string(word.most);
    return text;
}

/// Parses `text` as the number of this word and stores it.
std::optional<Error> read_number(const NumberWord& word, std::string_view text, Numbers& numbers) {
    const auto number = parse_number<std::int64_t>(text);
    if (!number || *number < word.least || *number > word.most)
        return Error{std::string(word.text) + ": expected " + range_text(word) + ", got " +
                     in_quotes(text)};
    numbers.*word.number = *number;
    return std::nullopt;
}

bool is_go_word(std::string_view text) {
    return find_word(go_words, text) || std::ranges::count(other_go_words, text);
}

/// Adds the moves of one word after `searchmoves`. Each must be legal in `position`.
std::optional<Error> add_moves(const Position& position, std::string_view word, MoveSet& moves) {
    for (const auto name : move_names(position.family(), word)) {
        Position next = position;
        const auto parsed = play_moves(next, name);
        if (!parsed) return Error{"searchmoves: " + parsed.error()};
        moves.add(parsed->front());
    }
    return std::nullopt;
}

int to_int(std::int64_t number) {
    return static_cast<int>(std::clamp<std::int64_t>(number, 0, std::numeric_limits<int>::max()));
}

/// Clamps a time so that sums cannot overflow.
std::int64_t to_ms(std::int64_t number) {
    constexpr std::int64_t longest = std::int64_t{1} << 48;
    return std::clamp<std::int64_t>(number, 0, longest);
}

Limits to_limits(const Numbers& numbers, const Position& position) {
    Limits limits;
    if (numbers.depth) limits.depth = to_int(*numbers.depth);
    if (numbers.nodes) limits.nodes = static_cast<std::uint64_t>(*numbers.nodes);
    if (numbers.movetime) limits.move_time_ms = to_ms(*numbers.movetime);
    if (numbers.wtime || numbers.btime) {
        const bool south = position.side() == Side::south;
        TimeLeft time;
        time.left_ms = to_ms((south ? numbers.wtime : numbers.btime).value_or(0));
        time.increment_ms = to_ms((south ? numbers.winc : numbers.binc).value_or(0));
        if (numbers.movestogo.value_or(0) > 0) time.moves_to_go = to_int(*numbers.movestogo);
        time.moves_expected = expected_moves_left(position);
        limits.time_left = time;
    }
    return limits;
}

}  // namespace

Result<GoRequest> parse_go(const Position& position, std::string_view arguments) {
    Numbers numbers;
    bool solve = false;
    bool infinite = false;
    bool ponder = false;
    std::optional<MoveSet> search_moves;
    const auto fields = words(arguments);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (const auto* word = find_word(go_words, fields[i])) {
            const auto text = ++i < fields.size() ? fields[i] : std::string_view();
            if (const auto error = read_number(*word, text, numbers)) return *error;
        } else if (fields[i] == "solve") {
            solve = true;
        } else if (fields[i] == "infinite") {
            infinite = true;
        } else if (fields[i] == "ponder") {
            ponder = true;
        } else if (fields[i] == "searchmoves") {
            search_moves.emplace();
            while (i + 1 < fields.size() && !is_go_word(fields[i + 1]))
                if (const auto error = add_moves(position, fields[++i], *search_moves))
                    return *error;
            if (search_moves->empty()) return Error{"searchmoves: missing move"};
        }
    }
    if (solve && numbers.depth) return Error{"solve: depth does not apply; use nodes or movetime"};
    GoRequest command{to_limits(numbers, position), solve, {}};
    if (numbers.perft) command.perft = to_int(*numbers.perft);
    command.limits.search_moves = search_moves;
    command.limits.ponder = ponder;
    command.limits.infinite = infinite;
    command.limits.infinite |= !ponder && !command.ends_by_itself();
    return command;
}

Result<BenchArguments> parse_bench(std::string_view arguments) {
    Numbers numbers;
    const auto fields = words(arguments);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto* word = find_word(bench_words, fields[i]);
        if (!word) continue;
        const auto text = ++i < fields.size() ? fields[i] : std::string_view();
        if (const auto error = read_number(*word, text, numbers)) return *error;
    }
    return BenchArguments{to_int(numbers.threads.value_or(1)), to_int(numbers.deeper.value_or(0))};
}

Result<Position> parse_position(const Variant& variant, std::string_view arguments) {
    auto fields = words(arguments);
    auto field = fields.begin();
    const auto set_up = [&]() -> Result<Position> {
        if (field == fields.end()) return Error{"missing startpos or fen F"};
        const auto kind = *field++;
        if (kind == "startpos") return Position::start(variant);
        if (kind != "fen") return Error{"expected startpos or fen, got " + in_quotes(kind)};
        if (field == fields.end()) return Error{"fen: missing FEN"};
        const auto first = *field++;
        if (!looks_like_site_fen(variant.rules, first)) return from_fen(variant, first);
        while (field != fields.end() && *field != "moves") ++field;  // a site FEN has several words
        const auto* end = (field - 1)->data() + (field - 1)->size();
        return from_fen(variant, {first.data(), end});
    };
    auto position = set_up();
    if (!position || field == fields.end()) return position;
    if (*field != "moves") return Error{"expected moves, got " + in_quotes(*field)};
    const auto moves = arguments.substr(
        static_cast<std::size_t>(field->data() + field->size() - arguments.data()));
    if (const auto parsed = play_moves(*position, moves); !parsed) return Error{parsed.error()};
    return position;
}

Result<Setting> parse_setting(std::string_view arguments) {
    const auto fields = words(arguments);
    if (fields.empty() || !equal_ignoring_case(fields[0], "name"))
        return Error{"expected name N [value V], got " + in_quotes(trimmed(arguments))};
    Setting setting;
    for (std::size_t i = 1; i < fields.size(); ++i) {
        if (!equal_ignoring_case(fields[i], "value")) {
            setting.name += fields[i];
            continue;
        }
        if (i + 1 == fields.size()) break;
        const auto* end = fields.back().data() + fields.back().size();
        setting.value = {fields[i + 1].data(), end};
        break;
    }
    return setting;
}

}  // namespace krou
