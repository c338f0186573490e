#include "play/players.h"

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
constexpr std::optional<Move> no_move_stopped;

struct Word {
    std::string_view text;
    PlayerSpec::Kind kind;
};

/// The first word of each kind is the one that `spec` writes.
constexpr std::array known{
    Word{"human", PlayerSpec::Kind::human},   Word{"advised", PlayerSpec::Kind::advised},
    Word{"level", PlayerSpec::Kind::level},   Word{"humain", PlayerSpec::Kind::human},
    Word{"humaine", PlayerSpec::Kind::human}, Word{"conseil", PlayerSpec::Kind::advised},
    Word{"niveau", PlayerSpec::Kind::level}};

std::string written(PlayerSpec::Kind kind) {
    return std::string(std::ranges::find(known, kind, &Word::kind)->text);
}

/// Returns the current position as a protocol command.
std::string position_text(const GameHistory& history) {
    const std::string text = history.starts_from_standard_position()
                                 ? "position startpos"
                                 : "position fen " + to_fen(history.start());
    auto played = history.moves();
    played.resize(static_cast<std::size_t>(history.ply()));
    return played.empty() ? text : text + " moves " + moves_text(history.start(), played);
}

EngineConfig engine_of(const std::string& command, std::chrono::milliseconds patience) {
    EngineConfig engine;
    const auto words = cli::shell_words(command);
    engine.command.program = words->front();
    engine.command.arguments.assign(words->begin() + 1, words->end());
    engine.timeout = patience;
    return engine;
}

}  // namespace

std::optional<PlayerSpec> parse_player(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with(command_prefix)) {
        const auto command = trimmed(text.substr(command_prefix.size()));
        const auto words = cli::shell_words(command);
        if (!words || words->empty() || words->front().empty()) return std::nullopt;
        return PlayerSpec{.kind = PlayerSpec::Kind::engine, .name = std::string(command)};
    }
    const auto end = text.find_first_of("= ");
    const auto value = end == std::string_view::npos ? "" : trimmed(text.substr(end + 1));
    const auto word = std::ranges::find(known, text.substr(0, end), &Word::text);
    if (word == known.end()) {
        if (sparring::find_player(text) == nullptr) return std::nullopt;
        return PlayerSpec{.kind = PlayerSpec::Kind::sparring, .name = std::string(text)};
    }
    if (word->kind != PlayerSpec::Kind::level)
        return value.empty() ? std::optional(PlayerSpec{.kind = word->kind}) : std::nullopt;
    const auto level = parse_number(value);
    if (!level || *level < 0 || *level > unlimited_level) return std::nullopt;
    return PlayerSpec{.kind = PlayerSpec::Kind::level, .level = *level};
}

std::string spec(const PlayerSpec& player) {
    switch (player.kind) {
        case PlayerSpec::Kind::human:
        case PlayerSpec::Kind::advised: return written(player.kind);
        case PlayerSpec::Kind::level:
            return written(player.kind) + '=' + std::to_string(player.level);
        case PlayerSpec::Kind::sparring: return player.name;
        case PlayerSpec::Kind::engine: break;
    }
    return std::string(command_prefix) + player.name;
}

std::string described(const PlayerSpec& player, Language language) {
    switch (player.kind) {
        case PlayerSpec::Kind::human: return say(language, phrases::a_person);
        case PlayerSpec::Kind::advised: return say(language, phrases::an_advised_person);
        case PlayerSpec::Kind::level:
            return say(language, phrases::krou_at_level, {std::to_string(player.level)});
        case PlayerSpec::Kind::sparring:
        case PlayerSpec::Kind::engine: break;
    }
    return player.name;
}

std::optional<PlayerSpec> described_player(std::string_view name) {
    std::vector<PlayerSpec> players{{.kind = PlayerSpec::Kind::human},
                                    {.kind = PlayerSpec::Kind::advised}};
    for (int level = 0; level <= unlimited_level; ++level)
        players.push_back({.kind = PlayerSpec::Kind::level, .level = level});
    for (const auto& player : players)
        for (const auto language : every_language)
            if (described(player, language) == name) return player;
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

Programs::Reply Programs::choose(const PlayerSpec& player, const GameHistory& history,
                                 const Analyst::Watch& watch) {
    if (supervision_.stop.is_raised()) return no_move_stopped;
    if (player.kind == PlayerSpec::Kind::engine) return ask_engine(player.name, history);
    if (player.kind == PlayerSpec::Kind::sparring)
        return {sparring::choose(*sparring::find_player(player.name), history.position(),
                                 {.rng = chance_})
                    .move};
    return choose_at_level(player.level, history.position(), watch);
}

Programs::Reply Programs::choose_at_level(int level, const Position& position,
                                          const Analyst::Watch& watch) {
    std::optional<Skill> skill;
    if (level < unlimited_level) skill = Skill{static_cast<double>(level), skill_seed_};
    Limits limits;
    limits.move_time_ms = settings_.move_time_ms;
    const auto move = analyst_.choose(position, limits, skill, watch);
    if (supervision_.stop.is_raised()) return no_move_stopped;
    return move;
}

Programs::Started& Programs::started(const std::string& command, const GameHistory& history) {
    auto& place = started_[static_cast<std::size_t>(history.position().side())];
    const auto& variant = history.start().variant().spec;
    if (place && place->command == command && place->variant == variant) return *place;
    place.reset();  // ends the old program first
    place = std::make_unique<Started>();
    place->command = command;
    place->variant = variant;
    place->engine = engine_of(command, settings_.patience);
    place->player = std::make_unique<Player>(place->engine, Player::Settings{.variant = variant},
                                             supervision_, log_);
    return *place;
}

Programs::Reply Programs::ask_engine(const std::string& command, const GameHistory& history) {
    Started& program = started(command, history);
    const auto fail = [&](const Failure& failure) -> Reply {
        program.player->discard();
        program.game = 0;
        // Ctrl-C may have reached the program as well.
        if (supervision_.stop.is_raised()) return no_move_stopped;
        return Error{explained(failure.reason, failure.detail)};
    };
    if (program.game != game_) {
        const auto status = program.player->prepare(game_);
        if (const auto* failure = std::get_if<Failure>(&status)) return fail(*failure);
        if (std::holds_alternative<Stopped>(status)) return no_move_stopped;
        if (!program.player->reported_error().empty())
            return fail({Reason::protocol, program.player->reported_error()});
        program.game = game_;
    }
    const auto time = std::chrono::milliseconds(settings_.move_time_ms);
    const auto go = "go movetime " + std::to_string(settings_.move_time_ms) + '\n';
    const auto reply = program.player->ask(position_text(history), go, time + settings_.patience);
    if (const auto* failure = std::get_if<Failure>(&reply)) return fail(*failure);
    const auto* answer = std::get_if<EngineMove>(&reply);
    if (answer == nullptr) return no_move_stopped;
    if (const auto move = legal_move(history.position(), answer->ply.move)) return move;
    return fail({Reason::illegal_move, in_quotes(answer->ply.move)});
}

}  // namespace krou::play
