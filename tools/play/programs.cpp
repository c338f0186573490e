#include "play/programs.h"

#include "base/hash.h"
#include "base/text.h"
#include "games/notation.h"
#include "sparring/player.h"

namespace krou::play {

namespace {

using namespace std::chrono_literals;

/// The game up to where we stand, as the protocol has it.
std::string position_text(const Course& course) {
    const bool is_usual =
        to_fen(course.start()) == to_fen(Position::start(course.start().variant()));
    std::string text = is_usual ? "position startpos" : "position fen " + to_fen(course.start());
    const auto& moves = course.moves();
    const std::vector<Move> played(moves.begin(), moves.begin() + course.ply());
    return played.empty() ? text : text + " moves " + moves_text(course.start(), played);
}

EngineConfig engine_of(const std::string& command, std::chrono::milliseconds patience) {
    EngineConfig engine;
    const auto words = command_words(command);
    engine.command.program = words.front();
    engine.command.arguments.assign(words.begin() + 1, words.end());
    engine.timeout = patience;
    return engine;
}

Programs::Failure failure(const Fault& fault) {
    return {explained(fault.reason, fault.detail)};
}

}  // namespace

Programs::Programs(Analyst& analyst, const Supervision& supervision, const Settings& settings)
    : analyst_(analyst), supervision_(supervision), settings_(settings), chance_(any_number()) {
    begin_game();
}

void Programs::begin_game() {
    skill_seed_ = chance_.next();
    ++game_;
}

Programs::Reply Programs::choose(const Seat& seat, const Course& course,
                                 const Analyst::Watch& watch) {
    if (supervision_.stop.is_raised()) return Interrupted{};
    if (seat.kind == Seat::Kind::engine) return ask_engine(seat.name, course);
    if (seat.kind == Seat::Kind::sparring) return ask_sparring(seat.name, course.position());
    return choose_at_level(seat.level, course.position(), watch);
}

Programs::Reply Programs::choose_at_level(int level, const Position& position,
                                          const Analyst::Watch& watch) {
    std::optional<Skill> skill;
    if (level < unlimited_level) skill = Skill{static_cast<double>(level), skill_seed_};
    Limits limits;
    limits.move_time_ms = settings_.move_time_ms;
    const auto move = analyst_.choose(position, limits, skill, watch);
    if (supervision_.stop.is_raised()) return Interrupted{};
    return *move;
}

Programs::Reply Programs::ask_sparring(const std::string& name, const Position& position) {
    return sparring::choose(*sparring::find_player(name), position, {.rng = chance_}).move;
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
        if (supervision_.stop.is_raised()) return Interrupted{};
        return failure(fault);
    };
    if (its.game != game_) {
        const auto status = its.player->prepare(game_);
        if (const auto* fault = std::get_if<Fault>(&status)) return fail(*fault);
        if (std::holds_alternative<Stopped>(status)) return Interrupted{};
        if (!its.player->complaint().empty())
            return fail({Reason::protocol, its.player->complaint()});
        its.game = game_;
    }
    const auto time = std::chrono::milliseconds(settings_.move_time_ms);
    const auto go = "go movetime " + std::to_string(settings_.move_time_ms) + '\n';
    const auto reply = its.player->ask(position_text(course), go, time + settings_.patience);
    if (const auto* fault = std::get_if<Fault>(&reply)) return fail(*fault);
    const auto* answer = std::get_if<EngineMove>(&reply);
    if (answer == nullptr) return Interrupted{};
    if (const auto move = legal_move(course.position(), answer->move)) return *move;
    return fail({Reason::illegal_move, in_quotes(answer->move)});
}

}  // namespace krou::play
