#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "levels/skill.h"
#include "play/words.h"

namespace krou::play {

inline constexpr int usual_level = 10;

/// Who plays a side.
struct Seat {
    enum class Kind : std::uint8_t {
        human,
        advised,   ///< a person to whom the engine proposes moves
        level,     ///< the engine
        sparring,  ///< a player as those of older programs
        engine,    ///< a program that speaks the protocol
    };

    Kind kind = Kind::human;
    int level = unlimited_level;
    std::string name = {};  ///< of the sparring player, or the command line of the engine

    bool is_person() const { return kind == Kind::human || kind == Kind::advised; }
    friend bool operator==(const Seat&, const Seat&) = default;
};

/// `human`, `advised`, `level=N`, the name of a sparring player, or `cmd=PROGRAM WORD …`; French
/// words for the first three, too.
std::optional<Seat> parse_seat(std::string_view text);
/// The words of such a command: blanks part them, but for those in quotes or behind a backslash.
/// None where a quote is left open.
std::vector<std::string> command_words(std::string_view command);
/// What is read as this seat.
std::string spec(const Seat& seat);
/// As people call it.
std::string described(const Seat& seat, Language language);
/// "random, simple, …"
std::string sparring_names();

}  // namespace krou::play
