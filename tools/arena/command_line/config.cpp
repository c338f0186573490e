#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "arena/command_line/options.h"
#include "arena/ledger.h"
#include "arena/record/file.h"
#include "base/text.h"

namespace krou::arena {

namespace {

using Texts = std::vector<std::string>;

Words views(const Texts& texts) {
    return {texts.begin(), texts.end()};
}

/// Inverse of `OpeningSource::description`. The name of a file can have blanks.
Texts opening_arguments(std::string_view text) {
    if (text == OpeningSource().description()) return {};
    Texts arguments{"-openings"};
    std::string source;
    for (const std::string_view key : {"plies=", "start=", "order="}) {
        const auto blank = std::min(text.rfind(' '), text.size());
        const auto word = text.substr(std::min(blank + 1, text.size()));
        if (!word.starts_with(key)) continue;
        if (key == "start=") source = "file=";  // random openings have no start
        arguments.emplace_back(word);
        text = text.substr(0, blank);
    }
    arguments.push_back(source.append(text));
    return arguments;
}

/// Inverse of the header's text for the rules, except tables.
Result<Texts> adjudication_arguments(std::string_view text) {
    const std::pair<std::string_view, Texts> rules[] = {
        {"maxmoves", {""}},
        {"draw", {"movenumber=", "movecount=", "score="}},
        {"resign", {"movecount=", "score=", "twosided="}},
        {"strict", {}}};
    Texts arguments;
    std::span<const std::string> keys;
    for (const auto word : words(text)) {
        const auto rule =
            std::ranges::find(rules, word, &std::pair<std::string_view, Texts>::first);
        if (rule != std::end(rules)) {
            arguments.push_back("-" + std::string(word));
            keys = rule->second;
        } else if (keys.empty()) {
            return Error{"adjudication: unexpected " + in_quotes(word)};
        } else {
            arguments.push_back(keys.front() + std::string(word == "twosided" ? "true" : word));
            keys = keys.subspan(1);
        }
    }
    return arguments;
}

/// Removes " tables N". Returns true if it was there.
bool remove_tables(std::string& adjudication) {
    constexpr std::string_view tables = " tables ";
    const auto begin = adjudication.find(tables);
    if (begin == std::string::npos) return false;
    const auto end = std::min(adjudication.find(' ', begin + tables.size()), adjudication.size());
    adjudication.erase(begin, end - begin);
    return true;
}

/// Returns the options for a tournament without engines.
Result<Texts> arguments_of(const RecordHead& head) {
    const auto& schedule = head.schedule;
    Texts arguments{"-variant",    head.variant.spec,
                    "-tournament", std::string(name_of(schedule.type)),
                    "-rounds",     std::to_string(schedule.rounds),
                    "-games",      std::to_string(schedule.games),
                    "-srand",      std::to_string(head.seed)};
    if (!schedule.swap) arguments.emplace_back("-noswap");
    const auto rules = adjudication_arguments(head.adjudication);
    if (!rules) return rules;
    for (const auto& more : {opening_arguments(head.openings), *rules})
        arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

std::optional<Error> configure(const RecordHead& head, Options& options) {
    const auto arguments = arguments_of(head);
    if (!arguments) return Error{arguments.error()};
    options.tournament = {};
    const auto parsed =
        cli::parse({"krou-arena", "", option_table(options), {}, "-"}, views(*arguments));
    if (!parsed) return Error{parsed.error()};
    for (std::size_t i = 0; i < head.engines.size(); ++i) {
        auto& engine = options.configured.emplace_back();
        engine.name = head.engines[i];
        Texts settings;
        for (const auto& setting : head.settings[i]) settings.push_back(settings_text({setting}));
        if (auto error = cli::parse_words(views(settings), engine_keys(engine)))
            return Error{"engine " + in_quotes(engine.name) + ": " + error->text};
    }
    // Ensures that all of the header was understood.
    auto settings = options.tournament;
    settings.engines = options.configured;
    if (const auto changed = difference(head, head_of(settings)))
        return Error{"cannot repeat it: " + *changed};
    return std::nullopt;
}

}  // namespace

std::optional<Error> load_config(const std::string& path, Options& options) {
    auto head = read_record_head(path);
    if (!head) return Error{head.error()};
    options.needs_tables = remove_tables(head->adjudication);
    const auto error = configure(*head, options);
    return error ? std::optional(Error{in_quotes(path) + ": " + error->text}) : std::nullopt;
}

}  // namespace krou::arena
