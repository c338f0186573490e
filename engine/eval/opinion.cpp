#include "eval/opinion.h"

#include <stdexcept>
#include <utility>

#include "eval/network_file.h"

namespace krou {

namespace {

/// True if a network for one of these games also fits the other.
bool judges_alike(const Rules& known, const Rules& rules) {
    return known.family == rules.family && known.pits == rules.pits && known.tuzdik == rules.tuzdik;
}

}  // namespace

const LearnedNetwork* Opinion::network_for(Rules rules, int pits) const {
    rules.pits = pits;
    const LearnedNetwork* of_family = nullptr;
    for (const auto& learned : networks) {
        const Rules& known = learned->variant.rules;
        if (!judges_alike(known, rules)) continue;
        if (differ_in_start_alone(known, rules)) return learned.get();
        if (!of_family) of_family = learned.get();
    }
    return of_family;
}

ChanceModel Opinion::chances_for(const Rules& rules, int pits) const {
    const auto* learned = network_for(rules, pits);
    return learned ? learned->chances : ChanceModel{};
}

std::shared_ptr<const Opinion> opinion_with(std::span<const std::string_view> networks) {
    auto opinion = std::make_shared<Opinion>();
    for (const auto bytes : networks) {
        const auto learned = parse_network(bytes);
        if (!learned) throw std::logic_error("a built-in network is wrong: " + learned.error());
        opinion->networks.push_back(*learned);
    }
    return opinion;
}

std::shared_ptr<const Opinion> built_in_opinion() {
    static const auto opinion = opinion_with(built_in_networks());
    return opinion;
}

Result<std::shared_ptr<const Opinion>> parse_opinion(std::string_view bytes,
                                                     const Opinion& before) {
    auto opinion = std::make_shared<Opinion>();
    if (is_network(bytes)) {
        const auto learned = parse_network(bytes);
        if (!learned) return Error{learned.error()};
        *opinion = before;
        std::erase_if(opinion->networks, [&](const auto& other) {
            return judges_alike(other->variant.rules, (*learned)->variant.rules);
        });
        opinion->networks.insert(opinion->networks.begin(), *learned);
    } else {
        const auto weights = parse_weights(bytes);
        if (!weights) return Error{weights.error()};
        opinion->weights = *weights;
    }
    return std::shared_ptr<const Opinion>(std::move(opinion));
}

}  // namespace krou
