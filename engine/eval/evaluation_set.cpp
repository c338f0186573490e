#include "eval/evaluation_set.h"

#include <stdexcept>
#include <utility>

#include "eval/network_file.h"

namespace krou {

namespace {

/// True if a network for one of these games also fits the other.
bool fits_same_boards(const Rules& known, const Rules& rules) {
    return known.family == rules.family && known.pits == rules.pits && known.tuzdik == rules.tuzdik;
}

}  // namespace

const TrainedNetwork* EvaluationSet::network_for(Rules rules, int pits) const {
    rules.pits = pits;
    const TrainedNetwork* of_family = nullptr;
    for (const auto& learned : networks) {
        const Rules& known = learned->variant.rules;
        if (!fits_same_boards(known, rules)) continue;
        if (equal_except_seeds(known, rules)) return learned.get();
        if (!of_family) of_family = learned.get();
    }
    return of_family;
}

ChanceModel EvaluationSet::chances_for(const Rules& rules, int pits) const {
    const auto* learned = network_for(rules, pits);
    return learned ? learned->chances : ChanceModel{};
}

std::shared_ptr<const EvaluationSet> evaluations_with(std::span<const std::string_view> networks) {
    auto evaluations = std::make_shared<EvaluationSet>();
    for (const auto bytes : networks) {
        const auto learned = parse_network(bytes);
        if (!learned) throw std::logic_error("invalid built-in network: " + learned.error());
        evaluations->networks.push_back(*learned);
    }
    return evaluations;
}

std::shared_ptr<const EvaluationSet> built_in_evaluations() {
    static const auto evaluations = evaluations_with(built_in_networks());
    return evaluations;
}

Result<std::shared_ptr<const EvaluationSet>> parse_evaluations(std::string_view bytes,
                                                               const EvaluationSet& before) {
    auto evaluations = std::make_shared<EvaluationSet>();
    if (is_network(bytes)) {
        const auto learned = parse_network(bytes);
        if (!learned) return Error{learned.error()};
        *evaluations = before;
        std::erase_if(evaluations->networks, [&](const auto& other) {
            return fits_same_boards(other->variant.rules, (*learned)->variant.rules);
        });
        evaluations->networks.insert(evaluations->networks.begin(), *learned);
    } else {
        const auto weights = parse_weights(bytes);
        if (!weights) return Error{weights.error()};
        evaluations->weights = *weights;
    }
    return std::shared_ptr<const EvaluationSet>(std::move(evaluations));
}

}  // namespace krou
