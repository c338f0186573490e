#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/settings.h"
#include "base/result.h"
#include "common/cli.h"

namespace krou::arena {

using Words = std::vector<std::string_view>;

/// Words after -engine, and defaults.
struct EngineWords {
    std::string option;
    Words words = {};
    EngineConfig defaults = {};
    std::optional<Microseconds> default_move_time = {};  ///< used if no limit is set
};

/// The command line, parsed.
struct Options {
    enum class Task : std::uint8_t { play, merge, compliance };

    Task task = Task::play;
    TournamentSettings tournament;
    std::vector<std::string> files;  ///< to merge
    std::vector<EngineWords> engines;
    Words each;  ///< for all engines; -engine takes precedence
    bool repeat = false;
    std::vector<EngineConfig> configured;  ///< engines of -config, without their programs
    bool needs_tables = false;             ///< true if games of that record used endgame tables
};

/// Options of krou-arena; they set `options`, whose values are the defaults.
std::vector<cli::Option> option_table(Options& options);
/// Keys of the words after some options.
std::vector<cli::KeyTable> key_tables();

std::vector<cli::Option> engine_keys(EngineConfig& engine);
std::vector<cli::Option> sprt_keys(statistics::Sprt& sprt);
std::vector<cli::Option> draw_keys(AdjudicationRules::Draw& draw);
std::vector<cli::Option> resign_keys(AdjudicationRules::Resign& resign);
std::vector<cli::Option> opening_keys(OpeningSource& source);
std::vector<cli::Option> rating_keys(RatingScale& ratings);
std::vector<cli::Option> output_keys(OutputFormat& format);

/// Parses the words after -openings.
std::optional<Error> parse_openings(std::span<const std::string_view> words, OpeningSource& source);

/// Creates an engine from each of these and from the words for all. Makes names distinct.
Result<std::vector<EngineConfig>> make_engines(std::span<const EngineWords> engines,
                                               const Words& each);

/// Sets the tournament to that of a record, and defaults of the engines.
std::optional<Error> load_config(const std::string& path, Options& options);

/// Creates the engines, and checks that the options agree and that files can be read and written.
std::optional<Error> complete(Options& options);

/// Checks that a report can be made for these engines.
std::optional<Error> check_reports(const TournamentSettings& settings,
                                   std::span<const std::string> engines);

/// The command krou-arena; its options set `options`.
cli::Command command_of(Options& options);
/// Parses and completes options that ask for neither help nor version.
Result<Options> parse_options(std::span<const std::string_view> arguments);

}  // namespace krou::arena
