#include "play/seats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "common/cli.h"
#include "games/notation.h"
#include "sparring/player.h"

namespace krou::play {

namespace {

constexpr std::string_view command_prefix = "cmd=";
constexpr std::optional<Move> told_to_end;

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

/// The game up to where we stand, as the protocol has it.
std::string position_text(const Course& course) {
    const std::string text =
        course.begins_as_usual() ? "position startpos" : "position fen " + to_fen(course.start());
    auto played = course.moves();
    played.resize(static_cast<std::size_t>(course.ply()));
    return played.empty() ? text : text + " moves " + moves_text(course.start(), played);
}

EngineConfig engine_of(const std::string& command, std::chrono::milliseconds patience) {
    EngineConfig engine;
    const auto words = cli::shell_words(command);
    engine.command.program = words.front();
    engine.command.arguments.assign(words.begin() + 1, words.end());
    engine.timeout = patience;
    return engine;
}

}  // namespace

std::optional<Seat> parse_seat(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with(command_prefix)) {
        const auto command = trimmed(text.substr(command_prefix.size()));
        const auto words = cli::shell_words(command);
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

std::optional<Seat> seat_described(std::string_view name) {
    std::vector<Seat> seats{{.kind = Seat::Kind::human}, {.kind = Seat::Kind::advised}};
    for (int level = 0; level <= unlimited_level; ++level)
        seats.push_back({.kind = Seat::Kind::level, .level = level});
    for (const auto& seat : seats)
        for (const auto language : {Language::english, Language::french})
            if (described(seat, language) == name) return seat;
    return std::nullopt;
}

std::string sparring_names() {
    std::string names;
    for (const auto& player : sparring::players())
        names += (names.empty() ? "" : ", ") + std::string(player.name);
    return names;
}

Programs::Programs(Analyst& analyst, const Supervision& supervision, const Settings& settings)
    : analyst_(analyst), supervision_(supervision), settings_(settings), chance_(random_number()) {
    begin_game();
}

void Programs::begin_game() {
    skill_seed_ = chance_.next();
    ++game_;
}

Programs::Reply Programs::choose(const Seat& seat, const Course& course,
                                 const Analyst::Watch& watch) {
    if (supervision_.stop.is_raised()) return told_to_end;
    if (seat.kind == Seat::Kind::engine) return ask_engine(seat.name, course);
    if (seat.kind == Seat::Kind::sparring)
        return {
            sparring::choose(*sparring::find_player(seat.name), course.position(), {.rng = chance_})
                .move};
    return choose_at_level(seat.level, course.position(), watch);
}

Programs::Reply Programs::choose_at_level(int level, const Position& position,
                                          const Analyst::Watch& watch) {
    std::optional<Skill> skill;
    if (level < unlimited_level) skill = Skill{static_cast<double>(level), skill_seed_};
    Limits limits;
    limits.move_time_ms = settings_.move_time_ms;
    const auto move = analyst_.choose(position, limits, skill, watch);
    if (supervision_.stop.is_raised()) return told_to_end;
    return move;
}

Programs::Started& Programs::started(const std::string& command, const Course& course) {
    auto& place = started_[static_cast<std::size_t>(course.position().side())];
    const auto& variant = course.start().variant().spec;
    if (place && place->command == command && place->variant == variant) return *place;
    place.reset();  // before another is started
    place = std::make_unique<Started>();
    place->command = command;
    place->variant = variant;
    place->engine = engine_of(command, settings_.patience);
    place->player = std::make_unique<Player>(place->engine, Player::Settings{.variant = variant},
                                             supervision_, log_);
    return *place;
}

Programs::Reply Programs::ask_engine(const std::string& command, const Course& course) {
    Started& its = started(command, course);
    const auto fail = [&](const Fault& fault) -> Reply {
        its.player->discard();
        its.game = 0;
        // Ctrl-C may have reached the program as well.
        if (supervision_.stop.is_raised()) return told_to_end;
        return Error{explained(fault.reason, fault.detail)};
    };
    if (its.game != game_) {
        const auto status = its.player->prepare(game_);
        if (const auto* fault = std::get_if<Fault>(&status)) return fail(*fault);
        if (std::holds_alternative<Stopped>(status)) return told_to_end;
        if (!its.player->complaint().empty())
            return fail({Reason::protocol, its.player->complaint()});
        its.game = game_;
    }
    const auto time = std::chrono::milliseconds(settings_.move_time_ms);
    const auto go = "go movetime " + std::to_string(settings_.move_time_ms) + '\n';
    const auto reply = its.player->ask(position_text(course), go, time + settings_.patience);
    if (const auto* fault = std::get_if<Fault>(&reply)) return fail(*fault);
    const auto* answer = std::get_if<EngineMove>(&reply);
    if (answer == nullptr) return told_to_end;
    if (const auto move = legal_move(course.position(), answer->move)) return move;
    return fail({Reason::illegal_move, in_quotes(answer->move)});
}

}  // namespace krou::play
