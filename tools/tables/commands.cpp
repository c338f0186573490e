#include "tools/tables/commands.h"

#include <array>
#include <memory>
#include <ostream>

#include "base/platform.h"
#include "common/cli.h"

namespace krou {

namespace {

using cli::Entry, cli::into, cli::Need, cli::Task;

constexpr const char* variant_purpose = "game, e.g. awari or oware:pits=4";
constexpr int max_megabytes = 1 << 24;
constexpr int max_samples = 1'000'000'000;

/// Parses a variant. Rejects one without tables.
std::optional<Error> take_variant(std::string_view spec, Variant& variant) {
    auto parsed = cli::parse_variant(spec);
    if (!parsed) return Error{parsed.error()};
    if (!has_tables(parsed->rules))
        return Error{parsed->spec + ": no tables, because " +
                     (parsed->rules.tuzdik ? "values depend on the tuzdiks" : "it has no seeds")};
    variant = std::move(*parsed);
    return std::nullopt;
}

cli::Setter into(Variant& variant) {
    return [&variant](std::string_view spec) { return take_variant(spec, variant); };
}

cli::Setter into(std::optional<Variant>& variant) {
    return [&variant](std::string_view spec) { return take_variant(spec, variant.emplace()); };
}

cli::Setter into(std::filesystem::path& path) {
    return [&path](std::string_view text) -> std::optional<Error> {
        if (text.empty()) return cli::unexpected("a path", text);
        path = to_path(std::string(text));
        return std::nullopt;
    };
}

cli::Setter into(std::optional<std::filesystem::path>& path) {
    return [&path](std::string_view text) { return into(path.emplace())(text); };
}

Task build_task() {
    const auto order = std::make_shared<BuildOrder>();
    return {{{"variant", "SPEC", variant_purpose, into(order->variant), Need::required},
             {"seeds", "N", "most seeds on a board", into(order->seeds, 0, max_table_seeds),
              Need::required},
             {"out", "DIR", "directory for the tables", into(order->directory), Need::required},
             {"threads", "K", "threads (default: all cores)",
              into(order->threads, 1, cli::max_threads)},
             {"memory", "MB", "memory to use (default: all free memory)",
              into(order->memory_megabytes, 1, max_megabytes)}},
            {},
            [order](std::ostream& out) { return build(*order, out); }};
}

Task statistics_task() {
    const auto order = std::make_shared<StatisticsOrder>();
    return {{{"variant", "SPEC", "only tables of this game", into(order->variant)},
             {"csv", "", "print rows n,value,count or n,lower,upper,count", into(order->csv)}},
            {{"DIR", "", "directory of the tables", into(order->directory), Need::required}},
            [order](std::ostream& out) { return print_statistics(*order, out); }};
}

Task probe_task() {
    const auto order = std::make_shared<ProbeOrder>();
    return {{{"variant", "SPEC", variant_purpose, into(order->variant), Need::required},
             {"tables", "DIR", "directory of the tables (default: small ones built in memory)",
              into(order->directory)}},
            {{"FEN", "", "position", into(order->fen), Need::required}},
            [order](std::ostream& out) { return probe(*order, out); }};
}

Task verify_task() {
    const auto order = std::make_shared<VerifyOrder>();
    return {
        {{"variant", "SPEC", "only tables of this game", into(order->variant)},
         {"sample", "N", "boards per layer (default: all)", into(order->sample, 1, max_samples)}},
        {{"DIR", "", "directory of the tables", into(order->directory), Need::required}},
        [order](std::ostream& out) { return verify(*order, out); }};
}

constexpr std::array entries = {
    Entry{"build", "Solves all boards with few seeds, layer by layer. Resumes its work.",
          build_task},
    Entry{"stats", "Counts the boards of each layer by value, for the mover.", statistics_task},
    Entry{"probe", "Prints the values of a board and its moves: net seeds still to gain.",
          probe_task},
    Entry{"verify", "Checks the files, and each entry against its successors.", verify_task},
};

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    return cli::run({"krou-tables", "Generates, checks and probes endgame tables.", entries},
                    arguments, out);
}

}  // namespace krou
