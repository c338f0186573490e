#include "arena/command_line/options.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "arena/command_line/keys.h"
#include "arena/command_line/option_setter.h"

namespace krou::arena {

namespace {

using Text = std::string_view;

/// The tasks for which an option is.
enum For : std::uint8_t { play = 1, merge = 2, check = 4 };

struct Entry {
    Text name;
    Text values;  ///< what follows it, for the help
    Text help;
    OptionSetter::Take take;
    unsigned tasks = For::play;
    bool repeats = false;  ///< may stand more than once
};

constexpr std::array<Entry, 34> entries{{
    {"-engine", "cmd=… name=… …", "an engine; repeat for each", &OptionSetter::add_engine,
     For::play, true},
    {"-each", "tc=… …", "what holds for every engine that does not say otherwise",
     &OptionSetter::set_each, For::play | For::check, true},
    {"-quick", "cmd=A cmd=B", "a test of A against B with sensible settings",
     &OptionSetter::set_quick},
    {"-variant", "SPEC", "what is played: oware, kalah:seeds=5 …", &OptionSetter::set_variant,
     For::play | For::check},
    {"-tournament", "TYPE", "roundrobin, gauntlet (the first against all) or swiss",
     &OptionSetter::set_tournament},
    {"-rounds", "N", "how often every pair plays", &OptionSetter::set_rounds},
    {"-games", "N", "games of a pair in a round: 2, or 1", &OptionSetter::set_games},
    {"-repeat", "", "both games have the same opening; so it is anyway", &OptionSetter::set_repeat},
    {"-noswap", "", "the first engine always plays South", &OptionSetter::set_noswap},
    {"-concurrency", "N", "games at once", &OptionSetter::set_concurrency},
    {"-openings", "file=… | random",
     "with format=fen|ogn order=sequential|random plies= start=", &OptionSetter::set_openings},
    {"-srand", "S", "the seed of all that is random", &OptionSetter::set_seed},
    {"-sprt", "elo0= elo1= …", "ends when one is proved; alpha= beta= model=normalized|logistic",
     &OptionSetter::set_sprt, For::play | For::merge},
    {"-draw", "movenumber= …",
     "drawn after movecount= moves with |score| <= score=", &OptionSetter::set_draw},
    {"-resign", "movecount= …", "lost after moves with score <= -score=; twosided=true",
     &OptionSetter::set_resign},
    {"-maxmoves", "N", "drawn after N moves of each side", &OptionSetter::set_maxmoves},
    {"-tb", "DIR", "adjudicates by the endgame tables that lie there", &OptionSetter::set_tables},
    {"-recover", "", "an engine that fails loses a game and is started again",
     &OptionSetter::set_recover},
    {"-strict", "", "an engine that breaches the protocol loses", &OptionSetter::set_strict},
    {"-ognout", "FILE", "the games as text", &OptionSetter::set_ogn, For::play | For::merge},
    {"-event", "NAME", "the tag Event of these games", &OptionSetter::set_event,
     For::play | For::merge},
    {"-site", "NAME", "the tag Site of these games", &OptionSetter::set_site,
     For::play | For::merge},
    {"-record", "FILE", "the games as JSON lines, each at once", &OptionSetter::set_record,
     For::play | For::merge},
    {"-resume", "", "plays only what is missing in the record", &OptionSetter::set_resume},
    {"-json", "FILE", "the verdict and all numbers", &OptionSetter::set_json,
     For::play | For::merge},
    {"-log", "FILE", "what went wrong, and what engines write to standard error",
     &OptionSetter::set_log, For::play | For::check},
    {"-debug", "[N]", "in the log, all that is said in game N, or in all games",
     &OptionSetter::set_debug, For::play | For::check},
    {"-ratinginterval", "N", "games between reports; 0 for none", &OptionSetter::set_interval},
    {"-crosstable", "", "shows who scored how against whom", &OptionSetter::set_crosstable,
     For::play | For::merge},
    {"-range", "A-B", "plays the games from A to B only", &OptionSetter::set_range},
    {"-merge", "FILE …", "reports on records of the same tournament", &OptionSetter::set_merge,
     For::merge},
    {"-compliance", "cmd=…", "checks an engine against the protocol, step by step",
     &OptionSetter::set_compliance, For::check},
    {"-version", "", "which version this is", &OptionSetter::set_version,
     For::play | For::merge | For::check},
    {"-help", "", "this list", &OptionSetter::set_help, For::play | For::merge | For::check},
}};

/// An option, and the words that follow it.
struct Given {
    const Entry* entry;
    Words words;
};

bool is_option(Text word) {
    return word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1]));
}

/// An option by its name here.
Text own_name(Text word) {
    if (word == "-h" || word == "--help") return "-help";
    return word == "--version" ? "-version" : word;
}

/// Cuts the command line into its options.
Result<std::vector<Given>> cut(std::span<const Text> arguments) {
    std::vector<Given> given;
    for (const auto argument : arguments) {
        const Text name = own_name(argument);
        if (!is_option(name)) {
            if (given.empty()) return Error{in_quotes(argument) + " belongs to no option"};
            given.back().words.push_back(argument);
            continue;
        }
        const auto entry = std::ranges::find(entries, name, &Entry::name);
        if (entry == entries.end()) {
            std::vector<Text> names;
            for (const auto& known : entries) names.push_back(known.name);
            return unknown("option", argument, names);
        }
        if (!entry->repeats && std::ranges::find(given, &*entry, &Given::entry) != given.end())
            return Error{std::string(name) + ": stands twice"};
        given.push_back({&*entry, {}});
    }
    return given;
}

/// An option that does not go with the task that another one sets.
std::optional<Error> contradiction(const std::vector<Given>& given) {
    for (const auto& task : given) {
        const bool is_a_task = (task.entry->tasks & For::play) == 0;
        for (const auto& other : given)
            if (is_a_task && (other.entry->tasks & task.entry->tasks) == 0)
                return Error{std::string(task.entry->name) + ": does not go with " +
                             std::string(other.entry->name)};
    }
    return std::nullopt;
}

}  // namespace

Result<Options> parse_options(std::span<const std::string_view> arguments) {
    auto given = cut(arguments);
    if (!given) return Error{given.error()};
    // What -quick sets can be set otherwise, wherever it stands.
    std::stable_partition(given->begin(), given->end(),
                          [](const auto& one) { return one.entry->name == "-quick"; });
    Options options;
    OptionSetter setter(options);
    // Who asks what this is need not know how it is used.
    const auto question = std::ranges::find_if(*given, [](const auto& one) {
        return one.entry->name == "-help" || one.entry->name == "-version";
    });
    if (question != given->end()) given = std::vector{*question};
    if (auto trouble = contradiction(*given)) return *trouble;
    for (const auto& [entry, words] : *given)
        if (auto trouble = setter.apply(entry->name, entry->take, words)) return *trouble;
    if (auto trouble = setter.finish()) return *trouble;
    return options;
}

std::string help_text() {
    constexpr std::size_t column = 32;
    std::string text =
        "krou-arena plays engines against each other, as in\n"
        "  krou-arena -engine cmd=./new -engine cmd=./old -each tc=10+0.1 -rounds 500\n"
        "      -openings random plies=8 -concurrency 2 -recover\n\n";
    for (const auto& entry : entries) {
        std::string head = "  " + std::string(entry.name) + ' ' + std::string(entry.values);
        // A mark of three bytes is one letter wide.
        const auto marks = static_cast<std::size_t>(std::ranges::count(head, '\xe2'));
        head.resize(std::max(head.size() + 1, column + 2 * marks), ' ');
        text += head + std::string(entry.help) + '\n';
    }
    text += "\nAn engine is described by: ";
    for (const auto& key : engine_keys())
        text += std::string(key.name) + (key.name.ends_with('.') ? "NAME=VALUE " : "= ");
    return text + '\n';
}

}  // namespace krou::arena
