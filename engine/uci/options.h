#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "book/book.h"
#include "eval/opinion.h"
#include "games/rules.h"
#include "levels/novice.h"
#include "search/constants.h"
#include "tables/library.h"

namespace krou {

/// What a user can set.
struct Options {
    int hash_megabytes = 64;
    int threads = 1;
    int lines = 1;  ///< the best moves that a search tells of
    bool ponder = true;
    int move_overhead_ms = 10;
    Variant variant;
    int tablebase_seeds = usual_table_seeds;
    std::string tablebase_path;
    std::shared_ptr<const Opinion> opinion;  ///< null for what is built in
    bool own_book = false;                   ///< play from the book
    std::shared_ptr<const Book> book;        ///< null for what is built in
    bool show_chances = false;               ///< of win, draw and loss, with each score
    int skill_level = unlimited_level;
    bool limits_strength = false;  ///< to `elo`, whatever the level
    int elo = 1500;
    int skill_seed = 0;              ///< 0 for another one each game
    SearchConstants constants = {};  ///< can be set in a build made for tuning only
};

/// What has to be done once an option has been set.
enum class Consequence : std::uint8_t { none, resize_hash, clear_hash, new_variant, new_tables };

/// What boards are judged by.
std::shared_ptr<const Opinion> opinion_of(const Options& options);

/// What is played from; null without `OwnBook`.
std::shared_ptr<const Book> book_of(const Options& options);

/// How well to play by these options; none for all that the engine can.
std::optional<Skill> skill_of(const Options& options, std::uint64_t seed);

/// The lines that answer `uci`, one an option.
std::string option_declarations();

/// Sets the option that the words after `setoption` name: `name N [value V]`. When there is an
/// error, all is as before.
Result<Consequence> set_option(Options& options, std::string_view arguments);

}  // namespace krou
