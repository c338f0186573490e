#include "kgp/games.h"

#include <algorithm>
#include <iterator>

#include "common/text.h"

namespace krou::kgp {

namespace {

constexpr std::size_t max_games = 256;  // that are remembered

std::string stores_text(const Stores& stores) {
    return std::to_string(stores.own) + '-' + std::to_string(stores.others);
}

/// "game 17 against Bob (https://…)", with whatever the server says there.
std::string name_of(const GameTag& tag) {
    std::string name = tag.id.empty() ? "a game" : "game " + quoted_if_unreadable(tag.id);
    if (!tag.opponent.empty()) name += " against " + quoted_if_unreadable(tag.opponent);
    if (!tag.uri.empty()) name += " (" + quoted_if_unreadable(tag.uri) + ')';
    return name;
}

std::string end_text(const GameTag& tag, const Stores& stores, int moves, bool is_mixed) {
    const char* result = stores.own > stores.others   ? "won "
                         : stores.own < stores.others ? "lost "
                                                      : "drawn ";
    auto text = name_of(tag) + ": " + result + stores_text(stores);
    return is_mixed ? text : text + " by our move " + std::to_string(moves);
}

std::string unseen_text(const GameTag& tag, const Stores& stores, int moves) {
    return name_of(tag) + ": its end was not seen, " + stores_text(stores) + " after our move " +
           std::to_string(moves);
}

}  // namespace

/// Stores only grow, and where the game is the same one, neither row nor seeds change.
bool Games::Game::goes_on_with(const KalahState& state) const {
    return is_mixed || open > 0 ||
           (pits == state.pits.size() && total == state.total() && state.stores.own >= stores.own &&
            state.stores.others >= stores.others);
}

Games::Place Games::find(const GameTag& tag) {
    return std::ranges::find_if(games_,
                                [&](const Game& game) { return game.tag.key() == tag.key(); });
}

Games::News Games::begin(const GameTag& tag, const KalahState& state) {
    News news;
    auto place = find(tag);
    if (place != games_.end() && !place->goes_on_with(state)) {
        if (place->may_be_told())
            news.push_back(unseen_text(place->tag, place->stores, place->moves));
        games_.erase(place);
        place = games_.end();
    }
    if (place == games_.end()) {
        games_.push_front({tag, state.pits.size(), state.total()});
    } else {
        // One that was left for another comes back: so many go on side by side.
        const auto rank = static_cast<std::size_t>(std::distance(games_.begin(), place));
        at_once_ = std::max(at_once_, rank + 1);
        games_.splice(games_.begin(), games_, place);
    }
    auto& game = games_.front();
    game.is_mixed = game.is_mixed || game.open > 0;
    game.is_told = false;
    game.tag = tag;
    game.stores = state.stores;
    ++game.open;
    const auto old = tell_old();
    news.insert(news.end(), old.begin(), old.end());
    return news;
}

Games::News Games::tell_old() {
    News news;
    for (auto place = games_.begin(); place != games_.end();) {
        const auto rank = static_cast<std::size_t>(std::distance(games_.begin(), place));
        const bool is_forgotten = rank >= max_games;
        if (place->may_be_told() && (rank >= at_once_ || is_forgotten)) {
            news.push_back(unseen_text(place->tag, place->stores, place->moves));
            place->is_told = true;
        }
        place = is_forgotten ? games_.erase(place) : std::next(place);
    }
    return news;
}

Games::News Games::answer(const GameTag& tag, const Outcome& outcome) {
    const auto place = find(tag);
    if (place == games_.end()) return {};
    --place->open;
    ++place->moves;
    place->stores = outcome.stores;
    if (!outcome.is_end) return {};
    const News news{end_text(place->tag, outcome.stores, place->moves, place->is_mixed)};
    if (!place->is_mixed) games_.erase(place);
    return news;
}

Games::News Games::cut_off() {
    News news;
    for (const auto& game : games_)
        if (!game.is_mixed && !game.is_told && game.moves + game.open > 0)
            news.push_back(name_of(game.tag) + ": cut off at " + stores_text(game.stores));
    games_.clear();
    at_once_ = 1;
    return news;
}

}  // namespace krou::kgp
