#include "uci/format.h"

#include <string>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "helpers/talk.h"

namespace krou {
namespace {

constexpr auto finished = "3-2-1-0-0-0-0-0-0-1-2-3-18-18-S";

/// What stands behind the score of a value, which is a bound or not, and proved or not.
std::string score(int value, Bound bound, bool is_proved) {
    SearchInfo info;
    info.value = value;
    info.bound = bound;
    info.is_proved = is_proved;
    const auto line = info_line(played("oware", finished), info, ChanceModel{100, 0, 50, 0});
    const auto begin = line.find("score ") + 6;
    return line.substr(begin, line.find(" nodes") - begin);
}

}  // namespace

TEST_CASE("chances stand behind the score, before what bounds it", "[info]") {
    CHECK(score(300, Bound::exact, false) == "cp 100 wdl 924 47 29");
    CHECK(score(300, Bound::lower, false) == "cp 100 wdl 924 47 29 lowerbound");
    CHECK(score(-300, Bound::upper, false) == "cp -100 wdl 29 47 924 upperbound");
    const auto line = info_line(played("oware", finished), SearchInfo{}, std::nullopt);
    CHECK(!holds(line, "wdl"));
    CHECK(holds(line, " multipv 1 score"));
    SearchInfo third;
    third.rank = 3;
    CHECK(holds(info_line(played("oware", finished), third, std::nullopt), " multipv 3 score"));
}

TEST_CASE("only what a proved value decides is certain", "[info]") {
    CHECK(score(150, Bound::exact, true) == "cp 50 wdl 1000 0 0");
    CHECK(score(-1, Bound::exact, true) == "cp 0 wdl 0 0 1000");
    CHECK(score(0, Bound::exact, true) == "cp 0 wdl 0 1000 0");
    CHECK(score(300, Bound::lower, true) == "cp 100 wdl 1000 0 0 lowerbound");
    CHECK(score(-300, Bound::upper, true) == "cp -100 wdl 0 0 1000 upperbound");
    // At least a loss, at most a win, or on this side of a draw: that decides nothing.
    CHECK(score(-300, Bound::lower, true) == score(-300, Bound::lower, false));
    CHECK(score(300, Bound::upper, true) == score(300, Bound::upper, false));
    CHECK(score(0, Bound::lower, true) == score(0, Bound::lower, false));
}

TEST_CASE("eval explains each feature and what they come to", "[session]") {
    const Folder folder;
    const auto lines = answers({set("EvalFile", folder.file_of("weights", Weights().to_text())),
                                "position fen 1-2-3-4-5-6-0-0-0-0-0-1-12-14-N", "eval"});
    CHECK(lines.front() == "feature                   own  other   weight         cp");
    CHECK(beginning(lines, "oware.mobility              1      6 ").size() == 1);
    CHECK(beginning(lines, "stores                     14     12      300     200.00").size() == 1);
    CHECK(lines.back().starts_with("Evaluation: "));
    CHECK(lines.back().ends_with(" cp for North, who is to move"));
}

TEST_CASE("eval explains a network by what becomes of its value when a pit is empty",
          "[session][network]") {
    // For each seed of the mover's second pit 5, for each of the other side's last -3.
    PlainNetwork network;
    for (int seeds = 0; seeds < Network::counts; ++seeds) {
        const auto row = static_cast<std::size_t>(seeds);
        network.rows[1][row][0] = 8 * seeds;
        network.rows[11][row][1] = 8 * seeds;
    }
    for (auto& top : network.tops) {
        top.weights[0][0] = top.weights[1][1] = 64;
        top.last_weights[0] = 5 * 300 * 8192 / 64 / 100;
        top.last_weights[1] = -3 * 300 * 8192 / 64 / 100;
    }
    const Folder folder;
    const auto path =
        folder.file_of("network", network_file(network_head("awari"), network.bytes()));
    const auto lines =
        answers({set("EvalFile", path), "position fen 1-2-3-4-5-6-1-1-0-0-7-1-12-14-N", "eval"});
    CHECK(lines == Lines{"network of awari: a test",
                         "pit                     seeds     cp if empty    carries",
                         "a                           1          -13.00       0.00",
                         "b                           1          -18.00       5.00",
                         "c                           0          -13.00       0.00",
                         "d                           0          -13.00       0.00",
                         "e                           7          -13.00       0.00",
                         "f                           1          -13.00       0.00",
                         "A                           1          -13.00       0.00",
                         "B                           2          -13.00       0.00",
                         "C                           3          -13.00       0.00",
                         "D                           4          -13.00       0.00",
                         "E                           5          -13.00       0.00",
                         "F                           6            5.00     -18.00",
                         "seeds still to gain                               -13.00",
                         "stores                     14     12      300     200.00",
                         "Evaluation: 187.00 cp for North, who is to move"});
}

}  // namespace krou
