#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/rng.h"
#include "games/position.h"
#include "sparring/player.h"
#include "uci/lines.h"

namespace krou::sparring {

/// Even minimax, which answers before it listens again, takes half a second at most.
inline constexpr int deepest = 8;
inline constexpr int highest_seed = 1'000'000'000;

/// What a user can set.
struct Options {
    const PlayerEntry* player = find_player("simple");
    int depth = 4;
    int seed = 0;  ///< of what is left to chance; 0 for another each time
    Variant variant;
};

/// What is wrong with the name, if there is no such player.
std::optional<Error> set_player(Options& options, std::string_view name);

/// A dialogue in the engine's protocol: lines in, lines out. A move is found at once, whatever the
/// limits; one that is to wait for `stop` is kept back.
class Session {
public:
    Session(std::ostream& out, const Options& options);

    /// Handles lines until `quit` or the end of the input.
    void run(std::istream& in);

private:
    struct Command {
        std::string_view name;
        void (Session::*handle)(std::string_view arguments);
    };
    static std::span<const Command> commands();

    void uci(std::string_view);
    void isready(std::string_view);
    void ignore(std::string_view) {}
    void setoption(std::string_view arguments);
    void position(std::string_view arguments);
    void go(std::string_view arguments);
    void stop(std::string_view);
    void ponderhit(std::string_view);
    void display(std::string_view);
    void quit(std::string_view);

    void handle(std::string_view line, bool is_cut_off);
    /// The `bestmove` of a position, after what there is to say of it.
    std::string answer(const Position& position, std::optional<MoveSet> among);

    Output out_;
    Options options_;
    Rng chance_;  ///< where no seed is set
    /// None after a `position` in error.
    std::optional<Position> position_;
    std::string kept_back_;  ///< an answer that waits; empty if none does
    bool waits_for_ponderhit_ = false;
    bool has_quit_ = false;
};

}  // namespace krou::sparring
