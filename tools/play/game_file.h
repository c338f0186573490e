#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/ogn.h"
#include "play/course.h"
#include "play/phrases.h"

namespace krou::play {

/// A game, and what its file says besides.
struct GameRecord {
    Course course;
    std::vector<OgnTag> tags;          ///< all that do not follow from the course
    std::string written_result = "*";  ///< for a game that neither rules nor agreement have ended

    /// Empty where there is none of this name.
    std::string tag(std::string_view name) const;
    /// Puts it behind all others; an empty one is none.
    void set_tag(std::string_view name, const std::string& value);
    /// Keeps a tag of a file, unless it follows from the course.
    void add_tag(std::string_view name, std::string_view value);
    /// Empty where the file does not name him.
    std::string player(Side side) const;
    void name_player(Side side, const std::string& name);
};

/// Fit for a terminal and a file: without control characters, and in UTF-8. What is not is taken
/// for Latin-1.
std::string cleaned(std::string_view text);
/// The tags of a game that begins now, but for who plays it.
std::vector<OgnTag> tags_of_today();

/// As `parse_ogn` reads it back and arenas take it for an opening.
OgnGame to_ogn(const GameRecord& record);

/// How to read the files of others: by which rules, where a file does not name any that are known,
/// and in which language to say what is wrong.
struct Reading {
    Language language = Language::english;
    std::optional<Variant> variant = {};
    bool is_default = false;  ///< the site's rules replace `variant` in games in its notation
};

/// All games of a text that came from anywhere; the sentence names the line.
Result<std::vector<OgnGame>> games_of(std::string_view text, const Reading& reading);
/// The whole game, standing at its end. Whoever writes all moves in letters of one size means those
/// of the side to move.
Result<GameRecord> to_record(const OgnGame& game, const Reading& reading);
/// The variant with the site's rules if the FEN or the first move is in the site's notation.
Variant variant_as_written(const Variant& variant, std::string_view fen, std::string_view moves);
/// What a file names its game, if that is not known; else empty.
std::string unknown_name(const OgnGame& game);

}  // namespace krou::play
