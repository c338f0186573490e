#include <string>

#include "arena_run.h"

/// How the arena speaks to engines of others.
namespace krou {

TEST_CASE("moves are sent together, as other programs read them", "[arena]") {
    for (const auto* variant : {"oware", "kalah", "morpion"}) {
        const auto games_against = [&](const std::string& fault) {
            const auto run = run_arena(
                mock("a") + mock("b", fault) +
                Lines{"-each", "nodes=1", "-openings", "random", "plies=3", "-variant", variant});
            INFO(variant << ", " << fault << ": " << run.output);
            CHECK(run.exit_code == 0);
            return run.lines("Finished game");
        };
        const auto games = games_against("salt=0");
        CHECK(games.size() == 2);
        CHECK(games_against("together=1") == games);
    }
}

}  // namespace krou
