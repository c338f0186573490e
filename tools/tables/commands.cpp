#include "tools/tables/commands.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "common/cli.h"
#include "common/variant.h"
#include "tools/tables/build.h"
#include "tools/tables/probe.h"
#include "tools/tables/statistics.h"
#include "tools/tables/verify.h"

namespace krou {

namespace {

using Outcome = std::optional<Error>;
using Work = std::function<Outcome(std::ostream&)>;
using cli::into, cli::Need;

constexpr const char* variant_purpose = "the game, as awari or oware:pits=4";
constexpr int most_threads = 256;
constexpr int most_megabytes = 1 << 24;
constexpr int most_samples = 1'000'000'000;

/// A variant that there are tables of.
std::optional<Error> take_variant(std::string_view spec, Variant& variant) {
    auto parsed = cli::parse_variant(spec);
    if (!parsed) return Error{parsed.error()};
    if (!Tables::exist_for(parsed->rules))
        return Error{"there are no tables of " + parsed->spec + ", which has no seeds to count"};
    variant = std::move(*parsed);
    return std::nullopt;
}

cli::Take into(Variant& variant) {
    return [&variant](std::string_view spec) { return take_variant(spec, variant); };
}

cli::Take into(std::optional<Variant>& variant) {
    return [&variant](std::string_view spec) { return take_variant(spec, variant.emplace()); };
}

cli::Take into(std::filesystem::path& path) {
    return [&path](std::string_view text) -> std::optional<Error> {
        if (text.empty()) return Error{"it is empty"};
        path = text;
        return std::nullopt;
    };
}

cli::Take into(std::optional<std::filesystem::path>& path) {
    return [&path](std::string_view text) { return into(path.emplace())(text); };
}

/// What a command takes, and then does with it.
struct Task {
    std::vector<cli::Option> options;
    std::vector<cli::Option> operands;
    Work work;
};

Task build_task() {
    const auto order = std::make_shared<BuildOrder>();
    return {{{"variant", "SPEC", variant_purpose, into(order->variant), Need::required},
             {"seeds", "N", "the most seeds on a board", into(order->seeds, 0, max_table_seeds),
              Need::required},
             {"out", "DIR", "where the tables are to lie", into(order->directory), Need::required},
             {"threads", "K", "as many as the machine has cores, if not given",
              into(order->threads, 1, most_threads)},
             {"memory", "MB", "to do with; what the machine has free, if not given",
              into(order->memory_megabytes, 1, most_megabytes)}},
            {},
            [order](std::ostream& out) { return build(*order, out); }};
}

Task statistics_task() {
    const auto order = std::make_shared<StatisticsOrder>();
    return {{{"variant", "SPEC", "of this game alone", into(order->variant)},
             {"csv", "", "rows of n,value,count or n,lower,upper,count", into(order->csv)}},
            {{"DIR", "", "where the tables lie", into(order->directory), Need::required}},
            [order](std::ostream& out) { return print_statistics(*order, out); }};
}

Task probe_task() {
    const auto order = std::make_shared<ProbeOrder>();
    return {{{"variant", "SPEC", variant_purpose, into(order->variant), Need::required},
             {"tables", "DIR", "where they lie; small ones are made, if not given",
              into(order->directory)}},
            {{"FEN", "", "the board", into(order->fen), Need::required}},
            [order](std::ostream& out) { return probe(*order, out); }};
}

Task verify_task() {
    const auto order = std::make_shared<VerifyOrder>();
    return {
        {{"variant", "SPEC", "of this game alone", into(order->variant)},
         {"sample", "N", "so many boards a layer, not all", into(order->sample, 1, most_samples)}},
        {{"DIR", "", "where the tables lie", into(order->directory), Need::required}},
        [order](std::ostream& out) { return verify(*order, out); }};
}

struct Entry {
    std::string_view name;
    const char* purpose;
    Task (*task)();
};

constexpr std::array entries = {
    Entry{"build", "Solves all boards with few seeds, layer after layer; goes on where it stopped.",
          build_task},
    Entry{"stats", "Counts the boards of each layer by their values, for the side to move.",
          statistics_task},
    Entry{"probe", "Tells what a board and its moves are worth: net seeds still to be gained.",
          probe_task},
    Entry{"verify", "Checks the files, and every entry against those of the boards that follow.",
          verify_task},
};

void print_help(std::ostream& out) {
    out << "usage: krou-tables COMMAND ...\n\n"
           "Makes tables of all endings with few seeds, checks them, and answers from them.\n\n";
    for (const auto& entry : entries)
        out << "  " << entry.name << std::string(10 - entry.name.size(), ' ') << entry.purpose
            << '\n';
    out << "\nkrou-tables COMMAND --help tells more.\n";
}

/// Parses, then prints the help or does the work.
Outcome carry_out(const Entry& entry, std::span<const std::string_view> arguments,
                  std::ostream& out) {
    Task task = entry.task();
    const cli::Command command{"krou-tables " + std::string(entry.name), entry.purpose,
                               std::move(task.options), std::move(task.operands)};
    const auto wish = cli::parse(command, arguments);
    if (!wish) return Error{wish.error() + " (" + command.name + " --help tells more)"};
    if (*wish == cli::Wish::run) return task.work(out);
    out << cli::help(command);
    return std::nullopt;
}

}  // namespace

std::optional<Error> run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    std::vector<std::string> names;
    std::string listed;
    for (const auto& entry : entries) {
        names.emplace_back(entry.name);
        listed += (listed.empty() ? "" : ", ") + names.back();
    }
    if (arguments.empty()) return Error{"a command is missing: one of " + listed};
    const auto name = arguments.front();
    if (name == "--help" || name == "-h" || name == "help") {
        print_help(out);
        return std::nullopt;
    }
    const auto* entry = std::ranges::find(entries, name, &Entry::name);
    if (entry == entries.end())
        return Error{"there is no command '" + std::string(name) + "', known are " + listed +
                     cli::suggestion(name, names)};
    return carry_out(*entry, arguments.subspan(1), out);
}

}  // namespace krou
