#include "search/constants.h"
#include "helpers/built.h"

#include <set>
#include <string>

#include "helpers/catch.h"
#include "helpers/protocol_session.h"
#include "helpers/searched.h"

namespace krou {

namespace {

/// Returns the nodes of a search with these constants.
std::uint64_t nodes_with(const SearchConstants& constants) {
    Engine engine(1);
    return go(engine, played("oware", ""), to_depth(12),
              {{.evaluations = EvaluationSet(), .constants = constants}})
        .last()
        .nodes;
}

}  // namespace

TEST_CASE("each search constant has a unique name and a step", "[search]") {
    std::set<std::string> names;
    SearchConstants changed;
    for (const auto& constant : search_constants()) {
        INFO(constant.name);
        CHECK(names.insert(std::string(constant.name)).second);
        CHECK(constant.step > 0);
        CHECK(constant.step < constant.max - constant.min);
        CHECK(changed.*constant.value == constant.built_in());
        ++(changed.*constant.value);
    }
}

TEST_CASE("only tuning builds use changed search constants", "[search]") {
    const auto usual = nodes_with({});
    for (const auto& constant : search_constants()) {
        INFO(constant.name);
        const auto changes_search = [&](int value) {
            SearchConstants changed;
            changed.*constant.value = value;
            return nodes_with(changed) != usual;
        };
        CHECK((changes_search(constant.min) || changes_search(constant.max)) == built::for_tuning);
    }
}

TEST_CASE("only tuning builds have search constants as options", "[options]") {
    ProtocolSession talk;
    const auto declared = beginning(talk.say({"uci"}), "option name FutilityMargin ");
    const auto set = talk.say({"setoption name futilitymargin value 1"});
    const auto out_of_range = talk.say({"setoption name FutilityMargin value -1"});
    if (built::for_tuning) {
        CHECK(declared == Lines{"option name FutilityMargin type spin default 400 min 0 max 3000"});
        CHECK(set.empty());
        CHECK(out_of_range == Lines{"info string error setoption: FutilityMargin: "
                                    "expected 0 to 3000, got '-1'; keeping 1"});
    } else {
        CHECK(declared.empty());
        CHECK(set == Lines{"info string error setoption: unknown option 'futilitymargin'"});
    }
}

}  // namespace krou
