#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "book/book_file.h"
#include "eval/weights.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"
#include "uci/options.h"
#include "uci/parse.h"

/// The engine survives any input and still answers. The lines are the same in every run.
namespace krou {
namespace {

class FuzzSource {
public:
    explicit FuzzSource(unsigned seed) : generator_(seed) {}

    std::size_t below(std::size_t end) { return generator_() % end; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    std::string bytes(std::size_t length) {
        std::string text(length, ' ');
        for (char& c : text) c = static_cast<char>(below(256));
        return text;
    }
    /// Picks one text from a list separated by bars.
    std::string of(std::string_view list) {
        const auto texts = split(list, '|');
        return std::string(texts[below(texts.size())]);
    }

private:
    std::mt19937 generator_;
};

constexpr auto fens =
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S|4-4-4-4-4-4-4-4-4-4-4-4-0-0-N|0-5-2-6-1-7-1-4-0-6-2-0-8-6-N|"
    "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S|0-0-0-0-0-0-0-0-0-0-0-0-24-24-S|1-0-3-3-S|"
    "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-N|255-0-0-0-S|0-1-15-2-0-4-1-0-2-2-1-3-8-9-S|"
    ".../.../...-S|xo./.../...-S|xxx/oo./...-N|4-4-4|4-4-4-4-4-4-4-4-4-4-4-4-0-0-X|256-0-0-0-S|"
    "---------------S|"
    "3-t-1-0-5-2-0-9-4-1-2-0-3-0-t-6-2-1-60-50-S|t-1-1-2-0-2-1-1-20-19-N|t-t-0-0-0-0-S|"
    "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1|5S,2,S,4S/5S,5S,2 8 9 N 12|S/S 0 0|"
    "9S,2S,3,t,11S,S,5S/8S,9S,t,3S,4S,t,1,2S 50 40 N 31|S,t/2 0 0 S 1|13/13 0 0 S";

constexpr auto variants =
    "oware|awari|awele-blaess|awele-clips|togyzkumalak|bestemshe|kalah|kalah-empty|morpion|kalah:"
    "pits=4,seeds=3|"
    "awari:seeds=1|oware:pits=7,seeds=18|oware:pits=1,seeds=1|"
    "oware:slam=all,rest=nobody,repetition=none,below=3|kalah:pits=8|oware:pits=12,seeds=10|chess|"
    "togyzkumalak:pits=4,seeds=3,rest=nobody|bestemshe:tuzdik=yes|oware:tuzdik=no|oware:";

constexpr auto moves =
    "F|f|FfBe|A a|Aa|a1b2|b1d1|F e2c1|f1d2|a1a1a2a2|e1|z2z2|CdEf|b2|a1 b2|g|G|-||F|A|0000|a1b2c3a2";

constexpr auto limits =
    "depth 1|depth 2|depth 3 movetime 600|nodes 1|nodes 300|movetime 0|wtime 1 btime 1|"
    "wtime -1 btime -1 movestogo 0|depth 1 infinite|depth 1 ponder|searchmoves A depth 2|"
    "searchmoves a1 depth 1|depth|depth 0|nodes x|depth 99999999999999999999|perft 2|perft 0|"
    "perft -1|searchmoves";

constexpr auto settings =
    "Hash value 1|Hash value 2|hash value 0|Hash value x|Threads value 1|Threads value 2|"
    "Threads value 257|Ponder value false|ponder value true|Ponder value 2|MoveOverhead value 0|"
    "Clear Hash|Move Overhead value 1|MoveOverhead value -1|EvalFile value /no|EvalFile value|"
    "EvalFile value <empty>|OwnBook value true|UCI_ShowWDL value true|UCI_ShowWDL value 1|"
    "OwnBook value 1|BookFile value /no|BookFile value||MultiPV value 3|MultiPV value 0|"
    "MultiPV value 1|Skill Level value 3|Skill Level value 21|Skill Seed value 1|"
    "UCI_LimitStrength value true|UCI_LimitStrength value false|UCI_Elo value 1500|"
    "value value value";

constexpr auto books =
    "krou book 2\nvariant=oware\nmargin=15\norigin=x\nchecksum=none\n4-4-4-4-4-4-4-4-4-4-4-4-0-0-S "
    "F 1/2\n|"
    "krou book 2\nmargin=0\nvariant=kalah:pits=1\nchecksum=none\n1-2-0-0-N  a 100/1\r\n# "
    "x\n3-0-0-0-S A 0/1000|"
    "krou book 2\nvariant=morpion\nmargin=100\nchecksum=none\nx../.o./...-S b1 0/9 c3 -100/2\n";

constexpr auto others =
    "uci|isready|ucinewgame|stop|ponderhit|d|legal|eval|weights|help|debug on|debug "
    "off|debug|perft 1|"
    "perft||hello world|isready|stop|\t|joho isready";

std::string command(FuzzSource& random) {
    switch (random.below(8)) {
        case 0:
        case 1: return random.of(others);
        case 2: return "setoption name " + random.of(settings);
        case 3: return "setoption name UCI_Variant value " + random.of(variants);
        case 4: return "position startpos moves " + random.of(moves) + random.of(moves);
        case 5: return "position fen " + random.of(fens);
        case 6: return "position fen " + random.of(fens) + " moves " + random.of(moves);
        default: return "go " + random.of(limits);
    }
}

/// Inserts, deletes or changes some bytes.
std::string broken(std::string text, FuzzSource& random) {
    for (auto changes = 1 + random.below(3); changes > 0; --changes) {
        const auto at = random.below(text.size() + 1);
        switch (random.below(3)) {
            case 0: text.insert(at, random.bytes(1)); break;
            case 1: text.erase(at, 1 + random.below(3)); break;
            default: text.replace(at, 1, random.bytes(1));
        }
    }
    return text;
}

std::string very_long(FuzzSource& random) {
    std::string text = command(random);
    const std::string more = random.one_in(2) ? ' ' + random.of(moves) : random.bytes(3);
    while (text.size() < 3000) text += more;
    return text;
}

/// True unless the line starts a long search, large tables or a bench, or ends the session.
bool is_cheap(std::string_view line) {
    const auto fields = words(line);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i] == "quit" || fields[i] == "bench") return false;
        const auto number = i > 0 ? parse_number<std::int64_t>(fields[i]) : std::nullopt;
        if (!number) continue;
        const auto before = fields[i - 1];
        if (*number > 3 && (before == "perft" || before == "depth")) return false;
        if (*number > 3 && before == "value") return false;
        if (*number > 1000 && fields[0] == "go") return false;
    }
    return true;
}

std::string line(FuzzSource& random) {
    for (;;) {
        std::string text = command(random);
        if (random.one_in(3)) text = broken(text, random);
        if (random.one_in(50)) text = random.bytes(random.below(200));
        if (random.one_in(500)) text = very_long(random);
        for (char& c : text)
            if (c == '\n') c = ' ';
        if (is_cheap(text)) return text;
    }
}

/// True if the first known word of the line is `go`: the answer is one best move, except to perft.
bool asks_for_move(std::string_view line) {
    constexpr std::string_view known[] = {
        "uci",       "isready", "setoption", "ucinewgame", "position", "stop",
        "ponderhit", "debug",   "d",         "legal",      "eval",     "perft",
        "bench",     "weights", "help",      "quit",       "go"};
    for (const auto word : words(line))
        if (std::ranges::count(known, word)) return word == "go";
    return false;
}

std::size_t count_lines(const std::string& text, std::string_view head) {
    return beginning(lines_of(text), head).size();
}

/// Sends lines one at a time. Each `go` must get exactly one best move.
void check_dialogue(unsigned seed, int count) {
    INFO("seed " << seed);
    FuzzSource random(seed);
    std::ostringstream out;
    Session session(out);
    session.handle("setoption name TablebaseSeeds value 4");  // for speed
    for (int n = 0; n < count; ++n) {
        const auto said = line(random);
        session.handle(said);
        session.finish();
        const auto best_moves = count_lines(out.str(), "bestmove ");
        const bool may_count = holds(said, "perft");
        INFO("line " << n << ": " << in_quotes(said));
        if (best_moves != asks_for_move(said)) REQUIRE((may_count && best_moves < 2));
        if (count_lines(out.str(), "") > 500) FAIL("a flood");
        out.str("");
    }
    session.handle("isready");
    CHECK(out.str() == "readyok\n");
}

/// The same without waiting for answers: lines arrive during searches.
void check_haste(unsigned seed, int count) {
    INFO("seed " << seed);
    FuzzSource random(seed);
    std::string said;
    std::size_t asked = 0;
    for (int n = 0; n < count; ++n) {
        const auto text = line(random);
        if (holds(text, "perft")) continue;  // may or may not print a best move
        said += text + '\n';
        asked += asks_for_move(text);
    }
    std::istringstream in(said + "isready");
    std::ostringstream out;
    Session(out).run(in);
    CHECK(count_lines(out.str(), "bestmove ") == asked);
    CHECK(count_lines(out.str(), "readyok") > 0);
}

}  // namespace

TEST_CASE("thousands of random lines are answered one by one", "[fuzz]") {
    check_dialogue(1, at_full_speed ? 8000 : 3000);
}

TEST_CASE("random lines are answered while searches run", "[fuzz][threads]") {
    const unsigned last = at_full_speed ? 22 : 5;
    for (unsigned seed = 2; seed < last; ++seed) check_haste(seed, 100);
}

TEST_CASE("tens of thousands of random lines are answered", "[fuzz][long]") {
    for (unsigned seed = 100; seed < 104; ++seed) check_dialogue(seed, rounds(5000));
    for (int n = 0; n < rounds(70); ++n) check_haste(200 + static_cast<unsigned>(n), 150);
}

TEST_CASE("parsers accept random text or return a readable error", "[fuzz]") {
    FuzzSource random(3);
    Options options;
    const auto has_reason = [](const auto& result) {
        const auto is_plain = [](unsigned char c) { return c >= ' ' && c != 0x7f; };
        return result || (!result.error().empty() && std::ranges::all_of(result.error(), is_plain));
    };
    bool good = true;
    for (int n = 0; n < (at_full_speed ? 30000 : 15000); ++n) {
        const auto mangle = [&](const std::string& text) {
            return random.one_in(8) ? random.bytes(random.below(40)) : broken(text, random);
        };
        const auto spec = mangle(random.of(variants));
        const auto fen = mangle(random.of(fens));
        good &= has_reason(parse_variant(spec));
        for (const Preset& preset : presets())
            good &= has_reason(from_fen(Variant{std::string(preset.name), preset.rules}, fen));
        const auto book = parse_book(mangle(random.of(books)));
        good &=
            has_reason(book) && (!book || to_text(*parse_book(to_text(*book))) == to_text(*book));
        good &= has_reason(parse_weights(mangle("oware.place1 3\n# x\noware.krou 1\n")));
        good &= has_reason(set_option(options, mangle("name " + random.of(settings))));
        const auto variant = parse_variant(random.of(variants));
        if (!variant) continue;
        const auto position = parse_position(
            *variant, mangle("fen " + random.of(fens) + " moves " + random.of(moves)));
        good &= has_reason(position);
        if (!position) continue;
        good &= has_reason(parse_go(*position, mangle(random.of(limits))));
        const auto again = from_fen(*variant, to_fen(*position));
        good &= again && again->board() == position->board() && again->side() == position->side();
    }
    CHECK(good);
}

}  // namespace krou
