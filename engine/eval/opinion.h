#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/evaluate.h"
#include "eval/network_file.h"
#include "eval/weights.h"
#include "games/position.h"
#include "games/rules.h"

namespace krou {

/// What boards are judged by: networks, for the games that they have learned, and weights of
/// features for all others.
struct Opinion {
    Weights weights;
    std::vector<std::shared_ptr<const LearnedNetwork>> networks;

    /// The network for a game: that of its very rules if there is one, else the first of its family
    /// for such a board. Null where the weights count.
    const LearnedNetwork* network_for(Rules rules, int pits) const;
    /// As the network for the game has them; the usual ones where there is none.
    ChanceModel chances_for(const Rules& rules, int pits) const;
};

/// What judges the boards of this game.
template <Game G>
std::unique_ptr<Evaluation<G>> evaluation_for(const G& game, const Position& position,
                                              const Opinion& opinion) {
    const auto* learned = opinion.network_for(position.variant().rules, position.pits());
    return std::make_unique<Evaluation<G>>(game, opinion.weights,
                                           learned ? &learned->network : nullptr);
}

/// No file of an opinion has more bytes.
inline constexpr std::size_t largest_opinion = 1 << 20;

/// The built-in weights, and these files of networks, none of which may be damaged: otherwise it
/// throws, since they are part of the program.
std::shared_ptr<const Opinion> opinion_with(std::span<const std::string_view> networks);

/// The opinion that is part of the program: the same one for all who ask, read for the first.
std::shared_ptr<const Opinion> built_in_opinion();

/// A file of a network, which then judges all games of its family on such a board, and leaves
/// others as they were judged before; or a text of weights, which judge all games.
Result<std::shared_ptr<const Opinion>> parse_opinion(std::string_view bytes, const Opinion& before);

}  // namespace krou
