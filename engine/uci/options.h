#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "book/book.h"
#include "eval/evaluation_set.h"
#include "games/rules.h"
#include "levels/level.h"
#include "search/constants.h"
#include "tables/library.h"

namespace krou {

/// Values of all options.
struct Options {
    int hash_megabytes = 64;
    int threads = 1;
    int lines = 1;  ///< moves to report, each with its PV (MultiPV)
    bool ponder = true;
    int move_overhead_ms = 10;
    Variant variant;
    int tablebase_seeds = default_table_seeds;
    std::string tablebase_path;
    std::shared_ptr<const EvaluationSet> evaluations;  ///< null for the built-in evaluation
    bool own_book = false;                             ///< play from the book
    std::shared_ptr<const Book> book;                  ///< null for the built-in book
    bool show_chances = false;                         ///< report win, draw and loss chances
    int skill_level = unlimited_level;
    bool limits_strength = false;  ///< play at `elo` and ignore `skill_level`
    int elo = 1500;
    int skill_seed = 0;              ///< 0 for a random seed per game
    SearchConstants constants = {};  ///< settable in tuning builds only
};

/// Action required after an option was set.
enum class Effect : std::uint8_t { none, resize_hash, clear_hash, new_variant, new_tables };

/// The evaluation in use.
std::shared_ptr<const EvaluationSet> evaluations_of(const Options& options);

/// The book in use; null without `OwnBook`.
std::shared_ptr<const Book> book_of(const Options& options);

/// The level to play at; none for full strength.
std::optional<Skill> skill_of(const Options& options, std::uint64_t seed);

/// The `option` lines of the answer to `uci`.
std::string option_declarations();

/// Parses the words after `setoption`, `name N [value V]`, and sets the option. Changes nothing if
/// it returns an error.
Result<Effect> set_option(Options& options, std::string_view arguments);

}  // namespace krou
