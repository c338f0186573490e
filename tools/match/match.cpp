#include "match/match.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/text.h"
#include "games/notation.h"

namespace krou {

namespace {

std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

/// One game in progress.
class Match {
public:
    Match(const MatchRules& rules, const Fixture& fixture, const Opening& opening, Players players,
          const Warn& warn)
        : rules_(rules),
          players_(players),
          warn_(warn),
          game_{fixture, opening, {}, {}, {}},
          position_(*position_after(rules.variant, opening)),
          clocks_{GameClock(players[0]->engine().limits), GameClock(players[1]->engine().limits)},
          adjudicator_(rules.adjudication) {
        assert(players[0] != players[1]);
        for (const auto& move : opening.moves) game_.plies.push_back({move, {}, {}, {}, {}});
        text_ = opening.fen.empty() ? "position startpos" : "position fen " + opening.fen;
        if (!opening.moves.empty()) text_ += " moves " + opening.line();
    }

    std::variant<PlayedGame, Stopped> play() {
        for (const Side side : {Side::south, Side::north}) {
            const auto status = players_[index(side)]->prepare(game_.fixture.id);
            if (std::holds_alternative<Stopped>(status)) return Stopped{};
            if (const auto* failure = std::get_if<Failure>(&status)) {
                lose(side, *failure);
                return game_;
            }
        }
        for (;;) {
            if (position_.ending() != Ending::none) {
                game_.outcome = natural_end(position_);
                return game_;
            }
            const Side side = position_.side();
            auto reply = players_[index(side)]->ask(text_, go_text(clocks_, side),
                                                    clocks_[index(side)].allowed());
            if (std::holds_alternative<Stopped>(reply)) return Stopped{};
            if (const auto* failure = std::get_if<Failure>(&reply)) {
                lose(side, *failure);
                return game_;
            }
            if (take(side, std::get<EngineMove>(reply))) return game_;
        }
    }

private:
    void lose(Side side, const Failure& failure) {
        if (failure.reason != Reason::time) players_[index(side)]->discard();
        game_.outcome = {side == Side::south ? 0 : 2, {}, failure.reason, failure.detail};
    }

    std::optional<Failure> failure_of(Side side, const EngineMove& answer,
                                      std::optional<Move> move) const {
        if (answer.ply.move.empty() || answer.ply.move == "0000")
            return Failure{Reason::no_move, "bestmove " + answer.ply.move};
        if (!move)
            return Failure{Reason::illegal_move,
                           in_quotes(answer.ply.move) + " in " + to_fen(position_)};
        const auto illegal_pv = check_pv(answer, position_);
        if (illegal_pv && rules_.strict) return Failure{Reason::protocol, *illegal_pv};
        // An engine may find a better move after its last PV, so this is only a warning.
        const auto wrong_pv = illegal_pv ? illegal_pv : check_pv_start(answer, position_);
        const auto& fixture = game_.fixture;
        if (wrong_pv && warn_)
            warn_(side == Side::south ? fixture.south() : fixture.north(), *wrong_pv);
        return std::nullopt;
    }

    /// Returns nullopt if the answer came in time. The detail includes an illegal move, because it
    /// is not recorded.
    std::optional<Failure> lateness(Side side, const EngineMove& answer,
                                    std::optional<Move> move) const {
        const auto& clock = clocks_[index(side)];
        if (const auto allowed = clock.allowed(); !allowed || answer.elapsed <= *allowed)
            return std::nullopt;
        std::string detail = in_seconds(clock.overrun(answer.elapsed)) + " over";
        if (!move)
            detail += ", after " + in_seconds(answer.elapsed) + ' ' +
                      failure_of(side, answer, move)->detail;
        return Failure{Reason::time, std::move(detail)};
    }

    /// Handles an answer. Returns true if it ends the game.
    bool take(Side side, EngineMove& answer) {
        const auto move = legal_move(position_, answer.ply.move);
        const auto late = lateness(side, answer, move);
        const auto failure = late ? late : failure_of(side, answer, move);
        count_time(side, answer);
        // The opponent need not know the site's notation.
        const auto name = move ? to_text(position_.family(), side, *move) : std::string();
        if (move && (late || !failure)) {
            game_.plies.push_back(answer.ply);
            game_.plies.back().move = name;
            game_.plies.back().time = answer.elapsed;
        }
        if (failure) {
            lose(side, *failure);
            return true;
        }
        clocks_[index(side)].charge(answer.elapsed);
        assert(game_.plies.size() > game_.opening.moves.size());
        text_ += (game_.plies.size() == 1 ? " moves " : "") + name;
        position_.play(*move);
        if (position_.ending() != Ending::none) return false;
        const auto adjudicated = adjudicator_.after_move(
            side, answer.ply.score, static_cast<int>(game_.plies.size()), position_);
        if (adjudicated) game_.outcome = *adjudicated;
        return adjudicated.has_value();
    }

    void count_time(Side side, const EngineMove& answer) {
        auto& use = game_.time_use[index(side)];
        if (const auto overrun = clocks_[index(side)].overrun(answer.elapsed);
            overrun.count() > 0) {
            ++use.overruns;
            use.worst_overrun = std::max(use.worst_overrun.value_or(overrun), overrun);
        }
        if (answer.reported_time)
            use.worst_latency = std::max(use.worst_latency.value_or(Microseconds{0}),
                                         answer.elapsed - *answer.reported_time);
    }

    const MatchRules& rules_;
    Players players_;
    const Warn& warn_;
    PlayedGame game_;
    Position position_;
    Clocks clocks_;
    Adjudicator adjudicator_;
    /// `position` command of the game so far. Without blanks between the moves, which many programs
    /// reject.
    std::string text_;
};

}  // namespace

std::string Opening::line() const {
    std::string text;
    for (const auto& move : moves) text += move;
    return text;
}

Result<Position> position_after(const Variant& variant, const Opening& opening) {
    auto position =
        opening.fen.empty() ? Result(Position::start(variant)) : from_fen(variant, opening.fen);
    if (!position) return position;
    if (auto played = play_moves(*position, opening.line()); !played) return Error{played.error()};
    return position;
}

Result<Position> normalise(const Position& start, Opening& opening) {
    const auto& variant = start.variant();
    Opening own;
    Position position = start;
    if (!opening.fen.empty()) {
        const auto placement = parse_any_fen(variant.rules, opening.fen);
        if (!placement) return Error{placement.error()};
        position = Position::at(variant, *placement);
        own.fen = to_fen(position);
    }
    for (const auto& word : opening.moves)
        for (const auto name : move_names(variant.rules.family, word)) {
            const auto move = legal_move(position, name);
            if (!move) {
                own.moves.emplace_back(name);
                return position_after(variant, own);  // fails, with the reason
            }
            own.moves.push_back(to_text(position.family(), position.side(), *move));
            position.play(*move);
        }
    opening = std::move(own);
    return position;
}

std::variant<PlayedGame, Stopped> play_game(const MatchRules& rules, const Fixture& fixture,
                                            const Opening& opening, Players players,
                                            const Warn& warn) {
    return Match(rules, fixture, opening, players, warn).play();
}

}  // namespace krou
