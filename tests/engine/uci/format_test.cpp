#include "uci/format.h"

#include <map>
#include <string>
#include <utility>

#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "helpers/protocol_session.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

constexpr auto finished = "3-2-1-0-0-0-0-0-0-1-2-3-18-18-S";

/// Text after `score` in the info line of this value.
std::string score(int value, Bound bound, bool is_proved) {
    SearchInfo info;
    info.value = value;
    info.bound = bound;
    info.is_proved = is_proved;
    const auto line = info_line(played("oware", finished), info, ChanceModel{100, 0, 50, 0});
    const auto begin = line.find("score ") + 6;
    return line.substr(begin, line.find(" nodes") - begin);
}

constexpr int tuzdik = -1;

/// Seeds of a FEN by letter: those of the pits, and `S` and `N` for the stores.
std::map<char, int> laid_out(const std::string& fen) {
    const auto fields = split(fen, '-');
    const auto pits = (fields.size() - 3) / 2;
    std::map<char, int> seeds;
    for (std::size_t i = 0; i < fields.size() - 1; ++i) {
        const auto letter = i < pits       ? 'A' + i
                            : i < 2 * pits ? 'a' + i - pits
                            : i > 2 * pits ? 'N'
                                           : 'S';
        seeds[static_cast<char>(letter)] = fields[i] == "t" ? tuzdik : *parse_number(fields[i]);
    }
    return seeds;
}

/// Applies a line of the answer to `legal` to a board.
std::map<char, int> followed(std::map<char, int> seeds, const std::string& line, Side mover) {
    const auto after = [&](std::string_view word) {
        return holds(line, word) ? word_after(line, word) : std::string();
    };
    auto& store = seeds[mover == Side::south ? 'S' : 'N'];
    const int before = store;
    auto& origin = seeds[after("move").front()];
    const auto sown = after("sown");
    REQUIRE(sown.size() == static_cast<std::size_t>(origin));
    origin = 0;
    for (const char place : sown) ++seeds[place];
    for (const char pit : after("captures")) store += std::exchange(seeds[pit], 0);
    CHECK(std::to_string(store - before) == after("gain"));
    for (const char pit : after("tuzdik")) seeds[pit] = tuzdik;
    return seeds;
}

}  // namespace

TEST_CASE("wdl follows the score and precedes the bound", "[info]") {
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

TEST_CASE("only a proved value gives a certain result", "[info]") {
    CHECK(score(150, Bound::exact, true) == "cp 50 wdl 1000 0 0");
    CHECK(score(-1, Bound::exact, true) == "cp 0 wdl 0 0 1000");
    CHECK(score(0, Bound::exact, true) == "cp 0 wdl 0 1000 0");
    CHECK(score(300, Bound::lower, true) == "cp 100 wdl 1000 0 0 lowerbound");
    CHECK(score(-300, Bound::upper, true) == "cp -100 wdl 0 0 1000 upperbound");
    // A bound that allows several results proves none.
    CHECK(score(-300, Bound::lower, true) == score(-300, Bound::lower, false));
    CHECK(score(300, Bound::upper, true) == score(300, Bound::upper, false));
    CHECK(score(0, Bound::lower, true) == score(0, Bound::lower, false));
}

TEST_CASE("eval lists each feature and the sum", "[session]") {
    const Folder folder;
    const auto lines = answers({set("EvalFile", folder.file_of("weights", Weights().to_text())),
                                "position fen 1-2-3-4-5-6-0-0-0-0-0-1-12-14-N", "eval"});
    CHECK(lines.front() == "feature                   own  other   weight         cp");
    CHECK(beginning(lines, "oware.mobility              1      6 ").size() == 1);
    CHECK(beginning(lines, "stores                     14     12      300     200.00").size() == 1);
    CHECK(lines.back().starts_with("Evaluation: "));
    CHECK(lines.back().ends_with(" cp, North to move"));
}

TEST_CASE("eval explains a network by emptying each pit", "[session][network]") {
    // 5 cp per seed in the mover's second pit, -3 per seed in the opponent's last pit, and 1 cp
    // with 24 to 29 seeds on the board.
    PlainNetwork network;
    for (int seeds = 0; seeds < 24; ++seeds) {
        const auto row = static_cast<std::size_t>(seeds);
        network.rows[1][row][0] = 8 * seeds;
        network.rows[11][row][1] = 8 * seeds;
    }
    for (auto& top : network.tops) {
        top.weights[0][0] = top.weights[1][1] = 64;
        top.last_weights[0] = 5 * 300 * 8192 / 64 / 100;
        top.last_weights[1] = -3 * 300 * 8192 / 64 / 100;
    }
    network.tops[4].last_bias = 3 << Network::last_bits;
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
                         "e                           7          -12.00      -1.00",
                         "f                           1          -13.00       0.00",
                         "A                           1          -13.00       0.00",
                         "B                           2          -12.00      -1.00",
                         "C                           3          -12.00      -1.00",
                         "D                           4          -12.00      -1.00",
                         "E                           5          -12.00      -1.00",
                         "F                           6            6.00     -19.00",
                         "seeds still to gain                               -13.00",
                         "stores                     14     12      300     200.00",
                         "Evaluation: 187.00 cp, North to move"});
}

TEST_CASE("the answer to legal leads to the position after the move", "[notation]") {
    Random random(1);
    std::vector<std::string> specs{"kalah:pits=2,seeds=9", "kalah-empty:pits=7", "oware:pits=1"};
    for (const auto& preset : presets())
        if (is_mancala(preset.rules.family)) specs.emplace_back(preset.name);
    for (int i = 0; i < 20; ++i)
        specs.push_back(random_rules(random) + ",pits=" + std::to_string(2 + i % 6));
    for (const auto& spec : specs)
        for (auto position = played(spec, "");;) {
            INFO(spec << ' ' << to_fen(position));
            auto lines = lines_of(traces_text(position));
            const auto moves = position.legal_moves();
            REQUIRE(lines.back() == "Legal moves: " + std::to_string(moves.size()));
            REQUIRE(lines.size() == static_cast<std::size_t>(moves.size()) + 1);
            auto line = lines.begin();
            for (const Move move : moves) {
                INFO(*line);
                auto after = position;
                after.play(move);
                CHECK(
                    line->starts_with("move " + to_text(position.family(), position.side(), move)));
                CHECK((followed(laid_out(to_fen(position)), *line, position.side()) ==
                       laid_out(to_fen(after))));
                const bool again =
                    after.side() == position.side() && after.ending() == Ending::none;
                CHECK(line->ends_with(" again") == again);
                ++line;
            }
            if (moves.empty()) break;
            position.play(any_of(moves, random));
        }
}

}  // namespace krou
