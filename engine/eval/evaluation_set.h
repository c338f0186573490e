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

/// Evaluation parameters: networks for the games they were trained on, and weights of features for
/// all other games.
struct EvaluationSet {
    Weights weights;
    std::vector<std::shared_ptr<const TrainedNetwork>> networks;

    /// Returns a network for the same rules, or else the first of the family for this board size.
    /// The seeds at the start do not matter. Null if the weights apply.
    const TrainedNetwork* network_for(Rules rules, int pits) const;
    /// Returns the chance model of the network for a game, or the default one.
    ChanceModel chances_for(const Rules& rules, int pits) const;
};

/// Creates the evaluation for a game.
template <Game G>
std::unique_ptr<Evaluation<G>> evaluation_for(const G& game, const Position& position,
                                              const EvaluationSet& evaluations) {
    const auto* learned = evaluations.network_for(position.variant().rules, position.pits());
    return std::make_unique<Evaluation<G>>(game, evaluations.weights,
                                           learned ? &learned->network : nullptr);
}

/// Largest size of an evaluation file in bytes.
inline constexpr std::size_t max_evaluation_bytes = 1 << 20;

/// Returns the built-in weights with these network files. Throws if one is damaged, because they
/// are part of the program.
std::shared_ptr<const EvaluationSet> evaluations_with(std::span<const std::string_view> networks);

/// Returns the built-in evaluation, parsed at the first call.
std::shared_ptr<const EvaluationSet> built_in_evaluations();

/// Parses an evaluation file. A network replaces the networks of its family and board size in
/// `before` and keeps all else. A text of weights replaces everything.
Result<std::shared_ptr<const EvaluationSet>> parse_evaluations(std::string_view bytes,
                                                               const EvaluationSet& before);

}  // namespace krou
