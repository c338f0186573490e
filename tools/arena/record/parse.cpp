#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "arena/record/record.h"
#include "base/text.h"
#include "common/text.h"
#include "match/match.h"

namespace krou::arena {

namespace {

constexpr int largest_int = std::numeric_limits<int>::max();

/// Returns nothing if the number does not fit into an `int`.
std::optional<int> narrow(std::optional<std::int64_t> number) {
    if (!number || *number < std::numeric_limits<int>::min() || *number > largest_int)
        return std::nullopt;
    return static_cast<int>(*number);
}

/// Reads the members of an object and remembers the first invalid one.
class Members {
public:
    explicit Members(const Json& object) : object_(object) {}

    const Json& value(const char* name) {
        const Json* found = object_.find(name);
        if (!found) reject(name);
        return found ? *found : null_;
    }
    std::int64_t number(const char* name) {
        const auto found = value(name).integer();
        if (!found) reject(name);
        return found.value_or(0);
    }
    int number_in(const char* name, int least, int most) {
        const auto found = narrow(value(name).integer());
        if (found && *found >= least && *found <= most) return *found;
        reject(name);
        return least;
    }
    std::string text(const char* name) { return text_of(value(name), name); }
    const Json::Array& list(const char* name) {
        const auto* found = value(name).array();
        if (!found) reject(name);
        return found ? *found : empty_;
    }
    /// Reads `size` numbers, some of which may be null.
    std::vector<std::optional<std::int64_t>> column(const char* name, std::size_t size,
                                                    std::int64_t least, std::int64_t most) {
        std::vector<std::optional<std::int64_t>> found;
        for (const Json& item : list(name)) {
            const auto number = found.emplace_back(item.integer());
            if (number ? *number < least || *number > most : !item.is_null()) reject(name);
        }
        if (found.size() != size) reject(name);
        found.resize(size);
        return found;
    }
    std::vector<std::optional<int>> small_column(const char* name, std::size_t size, int least,
                                                 int most) {
        std::vector<std::optional<int>> found;
        for (const auto& number : column(name, size, least, most)) found.push_back(narrow(number));
        return found;
    }
    std::vector<std::optional<Microseconds>> times(const char* name, std::size_t size) {
        std::vector<std::optional<Microseconds>> found;
        for (const auto& number : column(name, size, 0, max_time.count()))
            found.push_back(number ? std::optional(Microseconds(*number)) : std::nullopt);
        return found;
    }
    void reject(const std::string& name) {
        if (!error_) error_ = Error{in_quotes(name) + " is missing or invalid"};
    }
    const std::optional<Error>& error() const { return error_; }

private:
    /// Rejects control characters, since texts are printed and copied to other files.
    std::string text_of(const Json& json, const char* name) {
        const auto found = json.text();
        if (!found || !is_readable(*found)) reject(name);
        return found.value_or("");
    }

    const Json& object_;
    Json null_;
    Json::Array empty_;
    std::optional<Error> error_;
};

/// Reads the fixture: the numbers in `pair` must agree with the names of the sides.
Fixture read_fixture(Members& members, const RecordHead& head) {
    Fixture fixture;
    fixture.id = members.number("id");
    if (fixture.id < 1) members.reject("id");
    fixture.round = members.number_in("round", 1, largest_int);
    const auto engines = static_cast<int>(head.engines.size());
    const auto pair = members.small_column("pair", fixture.pair.size(), 0, engines - 1);
    for (const std::size_t i : {0u, 1u}) fixture.pair[i] = pair[i].value_or(-1);
    if (std::ranges::count(fixture.pair, -1) > 0) members.reject("pair");
    if (fixture.pair[0] == fixture.pair[1]) members.reject("pair");
    if (members.error()) return fixture;
    const auto name = [&](int engine) { return head.engines[static_cast<std::size_t>(engine)]; };
    const auto south = members.text("south");
    fixture.swapped = south != name(fixture.pair[0]);
    if (south != name(fixture.south())) members.reject("south");
    if (members.text("north") != name(fixture.north())) members.reject("north");
    return fixture;
}

std::vector<Ply> read_plies(Members& members, bool timed) {
    const auto moves = members.text("moves");
    const auto names = words(moves);
    const auto scores = members.small_column("scores", names.size(), -max_score, max_score);
    const auto depths = members.small_column("depths", names.size(), 0, max_reported_depth);
    const auto nodes = members.column("nodes", names.size(), 0, max_nodes);
    std::vector<Ply> plies;
    for (std::size_t i = 0; i < names.size(); ++i)
        plies.push_back({std::string(names[i]), scores[i], depths[i], nodes[i], {}});
    if (!timed) return plies;
    const auto times = members.times("times", names.size());
    for (std::size_t i = 0; i < names.size(); ++i) plies[i].time = times[i];
    return plies;
}

std::optional<FinalScore> parse_stores(std::string_view text) {
    const auto halves = [](std::string_view number) -> std::optional<int> {
        const bool and_a_half = number.ends_with(".5");
        if (and_a_half) number.remove_suffix(2);
        const auto whole = parse_number(number);
        if (!whole || *whole < 0 || 2 * std::int64_t{*whole} + and_a_half > 2 * max_seeds)
            return std::nullopt;
        return 2 * *whole + and_a_half;
    };
    const auto parts = split(text, '-');
    const auto south = halves(parts.front());
    const auto north = halves(parts.back());
    if (parts.size() != 2 || !south || !north) return std::nullopt;
    return FinalScore{*south, *north};
}

Outcome read_outcome(Members& members) {
    Outcome outcome;
    const auto reason = members.text("reason");
    const auto found = std::ranges::find(reasons, reason, &ReasonEntry::name);
    if (found == reasons.end()) members.reject("reason");
    outcome.reason = found == reasons.end() ? Reason::protocol : found->reason;
    const auto result = members.text("result");
    for (outcome.south_half_points = 0; outcome.south_half_points < 3; ++outcome.south_half_points)
        if (result_of(outcome) == result) break;
    if (outcome.south_half_points == 3) members.reject("result");
    if (const Json& stores = members.value("stores"); !stores.is_null()) {
        outcome.score = parse_stores(stores.text().value_or(""));
        if (!outcome.score) members.reject("stores");
    }
    if (members.value("margin") != margin_of(outcome)) members.reject("margin");
    outcome.detail = members.text("detail");
    return outcome;
}

/// Reads the times. An illegal move may have taken too long, although it is not recorded.
std::array<TimeUse, 2> read_time_use(Members& members, std::size_t moves) {
    const auto overruns = members.small_column("overruns", 2, 0, static_cast<int>(moves) + 1);
    const auto latencies = members.times("latencies", 2);
    const auto worst = members.times("worst_overruns", 2);
    std::array<TimeUse, 2> found;
    for (const std::size_t side : {0u, 1u})
        found[side] = {overruns[side].value_or(0), worst[side], latencies[side]};
    return found;
}

/// True if a game that reached this position can have this outcome.
bool is_possible(const Outcome& outcome, const Position& position) {
    const auto& [south_half_points, score, reason, detail] = outcome;
    // A late move is recorded but was not played, so its position does not matter.
    if (position.ending() != Ending::none && reason != Reason::time)
        return outcome == natural_end(position);
    switch (reason) {
        case Reason::majority:
        case Reason::exhausted:
        case Reason::repetition: return false;
        case Reason::draw_rule:
        case Reason::move_limit: return south_half_points == 1 && !score;
        case Reason::tables:
            return !score ||
                   (south_half_points == half_points(*score) &&
                    score->south_half_seeds + score->north_half_seeds == 2 * position.total());
        default: return south_half_points != 1 && !score;  // a failed engine loses
    }
}

/// Reads the opening and checks that the moves lead to the outcome. Normalises notation, since
/// older arenas recorded FENs and moves as written.
std::optional<Error> read_opening(Members& members, const RecordHead& head, PlayedGame& game) {
    Members opening(members.value("opening"));
    const auto most = static_cast<int>(game.plies.size());
    Opening whole{opening.text("fen"), {}};
    const auto plies = static_cast<std::size_t>(opening.number_in("plies", 0, most));
    if (opening.error()) return opening.error();
    for (const auto& ply : game.plies) whole.moves.push_back(ply.move);

    const auto position = normalise(Position::start(head.variant), whole);
    if (!position) return Error{position.error()};
    if (whole.moves.size() != game.plies.size()) return Error{"'moves': missing blanks"};
    for (std::size_t i = 0; i < whole.moves.size(); ++i) game.plies[i].move = whole.moves[i];
    whole.moves.resize(plies);
    game.opening = std::move(whole);
    if (is_possible(game.outcome, *position)) return std::nullopt;
    return Error{"'result', 'stores' and 'reason' do not follow from the moves"};
}

}  // namespace

Result<RecordHead> parse_head(const SavedValues& values) {
    std::optional<Error> error;
    const auto check = [&](bool is_valid, const std::string& name) {
        if (!is_valid && !error)
            error = Error{name + ": invalid value " + in_quotes(value_of(values, name))};
    };
    const auto number = [&]<class Integer>(const char* name, Integer least, Integer most) {
        const auto found = parse_number<Integer>(value_of(values, name));
        check(found && *found >= least && *found <= most, name);
        return found.value_or(least);
    };
    auto variant = parse_variant(value_of(values, "variant"));
    if (!variant) return Error{variant.error()};
    const auto type = parse_tournament(value_of(values, "tournament"));
    check(type.has_value(), "tournament");
    RecordHead head;
    head.variant = std::move(*variant);
    head.schedule.type = type.value_or(TournamentType::roundrobin);
    head.schedule.rounds = number("rounds", 1, max_rounds);
    head.schedule.games = number("games", 1, 2);
    head.schedule.swap = number("swap", 0, 1) != 0;
    head.seed = number("seed", INT64_MIN, INT64_MAX);
    head.openings = value_of(values, "openings");
    head.adjudication = value_of(values, "adjudication");
    head.timed = number("timed", 0, 1) != 0;
    head.date = value_of(values, "date");
    for (const auto& [name, value] : values) {
        check(is_readable(value), name);
        if (name == "engine") {
            check(std::ranges::count(head.engines, value) == 0, name);
            head.engines.push_back(value);
            head.settings.emplace_back();
            head.versions.emplace_back();
        } else if (!head.engines.empty() && is_setting(name)) {
            head.settings.back().emplace_back(name, value);
        } else if (!head.engines.empty() && name == "version") {
            head.versions.back().push_back(value);
        }
    }
    check(head.engines.size() >= 2 && head.engines.size() <= max_engines, "engine");
    if (error) return *error;
    head.schedule.engines = static_cast<int>(head.engines.size());
    return head;
}

Result<PlayedGame> parse_game(const RecordHead& head, std::string_view line) {
    const auto json = parse_json(line);
    if (!json) return Error{json.error()};
    Members members(*json);
    PlayedGame game;
    game.fixture = read_fixture(members, head);
    game.plies = read_plies(members, head.timed);
    game.outcome = read_outcome(members);
    if (head.timed) game.time_use = read_time_use(members, game.plies.size());
    if (members.error()) return *members.error();
    if (game.fixture.id > head.schedule.total() ||
        head.schedule.fixture(game.fixture.id) != game.fixture)
        return Error{"'round', 'pair' and the sides do not match game " +
                     std::to_string(game.fixture.id)};
    if (auto error = read_opening(members, head, game)) return *error;
    return game;
}

}  // namespace krou::arena
