#include "tune/compare/compare.h"

#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "tune/compare/arena_flags.h"

namespace krou::tune {

namespace {

struct CompareOrder {
    std::string first;
    std::string second;
    ArenaFlags flags{{{"-rounds", {"10000"}}, {"-sprt", {"elo0=0", "elo1=10"}}}};
};

cli::Ended compare(CompareOrder& order, std::ostream& out) {
    const auto first = evaluation_of(order.first);
    if (!first) return Error{first.error()};
    const auto second = evaluation_of(order.second);
    if (!second) return Error{second.error()};
    order.flags.add_defaults();
    if (auto error = order.flags.add_engines({*first, *second})) return *error;
    return order.flags.run(out);
}

struct TournamentOrder {
    std::optional<std::string> directory;
    ArenaFlags flags{{{"-rounds", {"50"}}, {"-crosstable"}}};
};

cli::Ended play_tournament(TournamentOrder& order, std::ostream& out) {
    if (order.flags.has("-merge")) {
        if (order.directory) return Error{"-merge reads records, and no folder of evaluations"};
        if (!order.flags.has("-crosstable")) order.flags.add({"-crosstable"});
        return order.flags.run(out);
    }
    if (!order.directory) return Error{"DIR is missing: where the evaluations lie"};
    const auto evaluations = evaluations_in(*order.directory);
    if (!evaluations) return Error{evaluations.error()};
    order.flags.add_defaults();
    if (auto error = order.flags.add_engines(*evaluations)) return *error;
    return order.flags.run(out);
}

}  // namespace

cli::Task compare_task() {
    using cli::into, cli::Need;
    const auto order = std::make_shared<CompareOrder>();
    return {{},
            {{"A", "", "a file of an evaluation, or built-in", into(order->first), Need::required},
             {"B", "", "the one that it is compared with", into(order->second), Need::required}},
            [order](std::ostream& out) { return compare(*order, out); },
            order->flags.option()};
}

cli::Task tournament_task() {
    using cli::into;
    const auto order = std::make_shared<TournamentOrder>();
    return {{},
            {{"DIR", "", "where the evaluations lie, a file each", into(order->directory)}},
            [order](std::ostream& out) { return play_tournament(*order, out); },
            order->flags.option()};
}

}  // namespace krou::tune
