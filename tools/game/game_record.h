#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/game_history.h"
#include "game/ogn.h"
#include "game/phrases.h"

namespace krou {

/// A game with the tags of its file.
struct GameRecord {
    GameHistory history;
    std::vector<OgnTag> tags;  ///< except those that follow from the history
    /// Result of a game that neither the rules nor its players ended.
    std::string result = "*";
    /// Reason why a third party ended the game, e.g. the arena; otherwise empty. If set, `result`
    /// is final, whatever the rules or the players decided.
    std::string termination = {};
    /// A sentence per variation of the file that was dropped because of an illegal move.
    std::vector<std::string> dropped = {};

    /// Returns the value of a tag; empty if there is none.
    std::string tag(std::string_view name) const;
    /// Sets the tag, which becomes the last. Removes it if the value is empty.
    void set_tag(std::string_view name, const std::string& value);
    /// Adds a tag of a file, unless it follows from the history.
    void add_tag(std::string_view name, std::string_view value);
    /// Returns the name of a player; empty if unknown.
    std::string player_name(Side side) const;
    void set_player_name(Side side, const std::string& name);
};

/// Makes a text safe for terminals and files: UTF-8 without control characters. Other text is
/// read as Latin-1.
std::string cleaned(std::string_view text);
/// Returns the tags of a game that starts now, without its players.
std::vector<OgnTag> tags_of_today();

/// Returns the seeds that a move adds to the mover's store, as files state them after a `+`.
int seeds_gained(const Position& before, const Position& after);

/// Names the end of a finished game by its players or the rules, in the arena's words.
std::string_view termination_of(const GameHistory& history);

/// Writes the game in lines of at most 80 characters. Braces in comments become parentheses.
std::string to_ogn(const GameRecord& record);

struct ReadOptions {
    Language language = Language::english;  ///< of errors
    std::optional<Variant> variant = {};    ///< for files that do not name a known variant
    bool variant_is_default = false;  ///< in site notation, the site's rules replace `variant`
};

/// Plays the game, up to its end. Errors name the line. If all letters of the moves are in the same
/// case, they mean pits of the mover. Variations with illegal moves are dropped. A tag
/// `Termination` that does not follow from the moves and the result is kept.
Result<GameRecord> to_record(const OgnGame& game, const ReadOptions& options);
/// Returns the variant with the site's rules if the FEN or the first move is in site notation.
Variant variant_as_written(const Variant& variant, std::string_view fen, std::string_view moves);
/// Returns the tag `Variant` if it names an unknown game, otherwise nothing.
std::string unknown_variant(const OgnGame& game);

}  // namespace krou
