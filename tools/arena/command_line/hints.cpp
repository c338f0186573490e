#include "arena/command_line/hints.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "common/cli.h"

namespace krou::arena {

namespace {

/// What to write here instead of a word of other arenas.
struct Entry {
    std::string_view word;  ///< an option, or a key after one
    std::string_view hint;
};

constexpr std::string_view games = "-ognout FILE writes the games as text";
constexpr std::string_view openings = "openings come from -openings file=FILE, or random";
constexpr std::string_view report = "the report has one form; -json FILE writes all numbers";
constexpr std::string_view interval = "-ratinginterval N says how often there is a report";
constexpr std::string_view tables = "-tb DIR takes all tables that lie there";
constexpr std::string_view seed = "-srand S sets the seed";
constexpr std::string_view limit = "limits follow -each or -engine, as in -each tc=10+0.1";
constexpr std::string_view tournaments = "there are roundrobin, gauntlet and swiss";

constexpr std::array entries{
    Entry{"-pgnout", games},
    Entry{"-pgn", games},
    Entry{"-epdout", "-record FILE keeps the moves, from which the last position follows"},
    Entry{"-sample", "-record FILE keeps all moves and scores"},
    Entry{"-book", openings},
    Entry{"-bookmode", openings},
    Entry{"-bookdepth", "-openings file=FILE plies=N takes the first N moves"},
    Entry{"-wait", "a game begins once its engines say readyok"},
    Entry{"-reverse", "the engine that stands first begins as South"},
    Entry{"-seeds", "the engines are paired in the order in which they stand"},
    Entry{"-gauntlet", "-tournament gauntlet is meant"},
    Entry{"-loop", "-rounds N says how often every pair plays"},
    Entry{"-resultformat", report},
    Entry{"-report", report},
    Entry{"-output", report},
    Entry{"-show-latency", "the report has the worst latency of each engine"},
    Entry{"-scoreinterval", interval},
    Entry{"-outcomeinterval", interval},
    Entry{"-autosaveinterval",
          "-record FILE keeps every game at once, and -resume goes on with it"},
    Entry{"-config", "-record FILE keeps the games, and -resume goes on with it"},
    Entry{"-engines", "-engine cmd=PROGRAM describes an engine"},
    Entry{"-tbpieces", tables},
    Entry{"-tbignore50", tables},
    Entry{"-tbadjudicate", tables},
    Entry{"-randomseed", seed},
    Entry{"-seed", seed},
    Entry{"-use-affinity", "no engine is bound to a processor; taskset can do that"},
    Entry{"-force-concurrency", "-concurrency N is taken as it is"},
    Entry{"-startup-ms", "timeout= after -engine says how long an answer may take"},
    Entry{"-tc", limit},
    Entry{"-st", limit},
    Entry{"-depth", limit},
    Entry{"-nodes", limit},
    Entry{"-option", "options follow -each or -engine, as in -each option.Hash=16"},
    Entry{"knockout", tournaments},
    Entry{"pyramid", tournaments},
    Entry{"conf", "cmd= and name= describe an engine"},
    Entry{"arg", "args= takes all arguments, parted by blanks"},
    Entry{"initstr", "option.NAME=VALUE sets an option"},
    Entry{"stderr", "-log FILE holds what engines write to standard error"},
    Entry{"ponder", "engines do not think on the other's time here"},
    Entry{"book", openings},
    Entry{"bookdepth", openings},
    Entry{"policy", "all pairs of a round have its opening"},
    Entry{"whitepov", "scores are those of the side to move"},
    Entry{"tscale", "tc= after -engine gives one engine another clock"},
    Entry{"hash", "option.Hash= is meant"},
    Entry{"threads", "option.Threads= is meant"},
};

}  // namespace

Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known) {
    const std::string refusal = "unknown " + std::string(what) + ": " + in_quotes(word);
    const auto found = std::ranges::find(entries, word, &Entry::word);
    if (found != entries.end()) return {refusal + "; " + std::string(found->hint)};
    const std::vector<std::string> names(known.begin(), known.end());
    return {refusal + cli::suggestion(word, names)};
}

}  // namespace krou::arena
