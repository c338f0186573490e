#include "arena/record/export.h"

#include <array>
#include <cstdio>

#include "games/notation.h"
#include "match/game.h"

namespace krou::arena {

namespace {

std::string comment_of(const Ply& ply) {
    std::array<char, 64> text{};
    std::string comment;
    if (ply.score) {
        std::snprintf(text.data(), text.size(), "%+.2f", *ply.score / 100.0);
        comment += text.data();
    }
    if (ply.depth) comment.append("/").append(std::to_string(*ply.depth));
    if (ply.time) {
        const auto seconds = std::chrono::duration<double>(*ply.time).count();
        std::snprintf(text.data(), text.size(), "%.3fs", seconds);
        if (!comment.empty()) comment += ' ';
        comment += text.data();
    }
    return comment;
}

}  // namespace

OgnGame to_ogn(const RecordHead& head, const EventTags& event_tags, const PlayedGame& game) {
    const auto& [event, site] = event_tags;
    const auto name = [&](int engine) { return head.engines[static_cast<std::size_t>(engine)]; };
    const auto& outcome = game.outcome;
    OgnGame ogn;
    ogn.result = outcome.score ? stores_text(*outcome.score) : result_of(outcome);
    ogn.tags = {
        {"Variant", head.variant.spec},
        {"Event", event.empty() ? "krou-arena " + std::string(name_of(head.schedule.type)) : event},
        {"Site", site.empty() ? "?" : site},
        {"Date", head.date.empty() ? "????.??.??" : head.date},
        {"Round", std::to_string(game.fixture.round)},
        {"South", name(game.fixture.south())},
        {"North", name(game.fixture.north())},
        {"Result", ogn.result}};
    if (!game.opening.fen.empty()) ogn.tags.push_back({"FEN", game.opening.fen});
    ogn.tags.push_back({"Termination", std::string(entry(outcome.reason).name) +
                                           (outcome.detail.empty() ? "" : ": " + outcome.detail)});

    // A game that was played or read has been replayed from there.
    auto position = *position_after(head.variant, {game.opening.fen, {}});
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const auto& ply = game.plies[i];
        const Side mover = position.side();
        const int before = position.board()[Board::own_store];
        if (!play_moves(position, ply.move)) break;
        const int after =
            position.board()[position.side() == mover ? Board::own_store : Board::other_store];
        Ply shown = ply;
        if (!head.timed) shown.time.reset();
        ogn.moves.push_back({ply.move, is_sown(position.family()) ? after - before : 0,
                             i < game.opening.moves.size() ? "book" : comment_of(shown)});
    }
    return ogn;
}

}  // namespace krou::arena
