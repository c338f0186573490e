#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/chances.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

/// Fields of an info line.
struct Info {
    int depth = 0;
    int seldepth = 0;
    int cp = 0;
    std::optional<Chances> wdl;
    std::string bound;
    std::int64_t nodes = 0;
    int hashfull = 0;
    std::string pv;
};

/// Parses an info line. Returns nullopt if its form differs.
std::optional<Info> parse_info(const std::string& line) {
    const auto not_negative = [](std::string_view word) {
        const int number = std::stoi(std::string(word));
        REQUIRE(number >= 0);
        return number;
    };
    const auto number = [&](std::string_view name) { return not_negative(word_after(line, name)); };
    const int cp = std::stoi(word_after(line, "cp"));
    Info info{number("depth"),    number("seldepth"),    cp, {}, {}, number("nodes"),
              number("hashfull"), word_after(line, "pv")};
    std::string form = "info depth " + std::to_string(info.depth) + " seldepth " +
                       std::to_string(info.seldepth) + " multipv 1 score cp " +
                       std::to_string(info.cp);
    if (holds(line, " wdl ")) {
        const auto fields = words(line);
        REQUIRE(fields.size() > 13);
        info.wdl =
            Chances{not_negative(fields[11]), not_negative(fields[12]), not_negative(fields[13])};
        form += " wdl " + std::to_string(info.wdl->win) + ' ' + std::to_string(info.wdl->draw) +
                ' ' + std::to_string(info.wdl->loss);
    }
    for (const std::string bound : {"lowerbound", "upperbound"}) {
        if (holds(line, " " + bound)) info.bound = bound;
    }
    if (!info.bound.empty()) form += ' ' + info.bound;
    form += " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(number("nps")) +
            " hashfull " + std::to_string(info.hashfull) + " tbhits " +
            std::to_string(number("tbhits")) + " time " + std::to_string(number("time")) + " pv " +
            info.pv;
    if (line != form) return std::nullopt;
    return info;
}

std::vector<Info> infos(const Lines& lines) {
    std::vector<Info> found;
    for (const auto& line : beginning(lines, "info depth")) {
        INFO(line);
        const auto info = parse_info(line);
        REQUIRE(info);
        found.push_back(*info);
    }
    REQUIRE(!found.empty());
    return found;
}

/// Checks all properties of the answer to one `go`.
void check_answer(const Position& position, const Lines& lines) {
    Position next = position;
    int depth = 1;
    std::int64_t nodes = 0;
    std::string line;
    for (const auto& info : infos(lines)) {
        INFO(info.bound << " pv " << info.pv << " at depth " << info.depth);
        CHECK((info.depth == depth || info.depth == depth + 1));
        CHECK(info.seldepth >= info.depth);
        CHECK(std::abs(info.cp) <= 100 * std::max(1, position.total()));
        CHECK(info.nodes >= nodes);
        CHECK(info.hashfull <= 1000);
        const auto played = play_moves(next = position, info.pv);
        CHECK((played ? "" : played.error()) == "");
        depth = info.depth;
        nodes = info.nodes;
        line = info.pv;
    }
    next = position;
    const auto answer = the_line(lines, "bestmove ");
    const auto fields = words(answer);
    REQUIRE((fields.size() == 2 || fields.size() == 4));
    CHECK(line.starts_with(fields[1]));
    const auto best = play_moves(next, fields[1]);
    REQUIRE((best ? "" : best.error()) == "");
    if (fields.size() == 2) return;
    CHECK(fields[2] == "ponder");
    CHECK(next.side() != position.side());
    CHECK(bool(play_moves(next, fields[3])));
}

}  // namespace

TEST_CASE("info lines have one form and legal PVs in every game", "[info][long]") {
    Random random(1);
    ProtocolSession talk;
    talk.say({"setoption name TablebaseSeeds value 6"});
    for (const Preset& preset : presets()) {
        talk.say({"setoption name UCI_Variant value " + std::string(preset.name)});
        for (int n = 0; n < 40; ++n) {
            Position position = Position::start(variant(preset.name));
            play_on(position, below(random, 60), random);
            const int depth = 1 + below(random, 10);
            INFO(preset.name << ": " << to_fen(position) << " to depth " << depth);
            const auto lines =
                talk.say({"position fen " + to_fen(position), "go depth " + std::to_string(depth)});
            check_answer(position, lines);
            CHECK(infos(lines).back().depth <= depth);
        }
    }
}

TEST_CASE("a solved small game ends the search with a certain result", "[info]") {
    struct Solved {
        const char* variant;
        const char* position;
        int cp;
        Chances wdl;
    };
    const std::vector<Solved> games = {
        {"morpion", "startpos", 0, {0, 1000, 0}},
        {"morpion", "startpos moves a1a2b1", -100, {0, 0, 1000}},
        {"morpion", "startpos moves a1a2b1b2", 100, {1000, 0, 0}},
        {"kalah:pits=1,seeds=1", "startpos", 0, {0, 1000, 0}},
        {"oware", "fen 0-0-0-0-0-1-1-0-0-0-0-0-23-23-S", -200, {0, 0, 1000}},
        {"oware", "fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", 0, {0, 1000, 0}},
        // This move wins the game at once.
        {"oware", "fen 0-0-0-0-0-1-1-0-0-0-0-4-23-19-S", 200, {1000, 0, 0}},
    };
    for (const auto& game : games) {
        INFO(game.variant << " " << game.position);
        const auto lines = answers({"setoption name UCI_ShowWDL value true",
                                    std::string("setoption name UCI_Variant value ") + game.variant,
                                    std::string("position ") + game.position, "go depth 100"});
        CHECK(infos(lines).back().cp == game.cp);
        CHECK(infos(lines).back().bound.empty());
        CHECK(infos(lines).back().wdl == game.wdl);
        CHECK(lines.size() < 300);
    }
}

TEST_CASE("UCI_ShowWDL adds the mover's win, draw and loss chances", "[info]") {
    ProtocolSession talk;
    const auto shows = [&] { return infos(talk.say({"go depth 6"})).back().wdl.has_value(); };
    CHECK(!shows());
    talk.say({"setoption name UCI_ShowWDL value true"});
    for (const std::string variant : {"oware", "kalah:pits=4", "morpion"}) {
        talk.say({"setoption name UCI_Variant value " + variant});
        for (const auto& info : infos(talk.say({"go depth 8"}))) {
            INFO(variant << " to depth " << info.depth);
            REQUIRE(info.wdl);
            CHECK(info.wdl->win + info.wdl->draw + info.wdl->loss == 1000);
        }
    }
    talk.say({"setoption name UCI_Variant value oware"});
    const auto wdl = [&](const std::string& fen) {
        return *infos(talk.say({"position fen " + fen, "go depth 3"})).back().wdl;
    };
    CHECK(wdl("4-4-0-3-3-3-3-3-3-0-4-4-12-2-S").win > 900);
    CHECK(wdl("4-4-0-3-3-3-3-3-3-0-4-4-2-12-S").loss > 900);
    // An unproved result is never certain.
    talk.say({"setoption name UCI_Variant value kalah"});
    CHECK(wdl("6-6-6-6-6-6-6-6-6-6-6-6-140-0-S").win == 999);
    CHECK(wdl("6-6-6-6-6-6-6-6-6-6-6-6-0-140-S").loss == 999);
    talk.say({"setoption name UCI_ShowWDL value false"});
    CHECK(!shows());
}

}  // namespace krou
