#include "games/families.h"

#include <array>

namespace krou {

namespace {

/// What is asked of a family before there is a game of it.
struct Traits {
    AnyGame (*make)(const Rules& rules, int pits);
    bool is_sown;
    bool has_tables;
};

template <class G>
AnyGame make(const Rules& rules, int pits) {
    if constexpr (SowingGame<G>)
        return G(rules, pits);
    else
        return G();
}

template <class... Games>
constexpr auto traits_of(std::type_identity<std::variant<Games...>>) {
    return std::array{Traits{make<Games>, SowingGame<Games>, TabledGame<Games>}...};
}

const Traits& traits(Family family) {
    static constexpr auto all = traits_of(std::type_identity<AnyGame>());
    return all[static_cast<std::size_t>(family)];
}

}  // namespace

AnyGame make_game(const Rules& rules, int pits) {
    return traits(rules.family).make(rules, pits);
}

bool is_sown(Family family) {
    return traits(family).is_sown;
}

bool has_tables(Family family) {
    return traits(family).has_tables;
}

}  // namespace krou
