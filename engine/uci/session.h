#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "games/position.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/parse.h"
#include "uci/thinker.h"

namespace krou {

/// A dialogue in the protocol: lines in, lines out. Searches run beside it, so that it answers
/// while they do.
class Session {
public:
    explicit Session(std::ostream& out, const Options& options = {});

    /// Handles lines until `quit` or the end of the input.
    void run(std::istream& in);
    /// Handles one line; false after `quit`.
    bool handle(std::string_view line);
    /// Lets work end that ends by itself, and stops the rest; returns when all is answered.
    void finish();
    /// Whether any line so far was refused.
    bool has_refused() const { return out_.has_refused(); }

    static std::string name();

private:
    struct Command {
        std::string_view name;
        std::string_view arguments;
        std::string_view purpose;
        void (Session::*handle)(std::string_view arguments);
    };
    static std::span<const Command> commands();

    void uci(std::string_view);
    void isready(std::string_view);
    void ucinewgame(std::string_view);
    void setoption(std::string_view arguments);
    void ignore(std::string_view);
    void debug(std::string_view arguments);
    void position(std::string_view arguments);
    void go(std::string_view arguments);
    void stop(std::string_view);
    void ponderhit(std::string_view);
    void quit(std::string_view);
    void display(std::string_view);
    void legal(std::string_view);
    void eval(std::string_view);
    void perft(std::string_view arguments);
    void bench(std::string_view);
    void weights(std::string_view);
    void help(std::string_view);

    /// The position that was set up; where there is none, null, and an error has been printed.
    const Position* known_position();
    void apply(Consequence consequence);
    /// Reports once per game that this search has no book to use.
    void report_missing_book(const GoRequest& request);
    /// For what is left to chance.
    std::uint64_t seed() const;
    /// Refuses a line that is too long, of which this is the beginning.
    void refuse_long_line(std::string_view beginning);

    Output out_;
    Options options_;
    /// None after a `position` in error.
    std::optional<Position> position_;
    std::uint64_t game_seed_;  ///< another one each game
    bool debug_ = false;
    bool has_quit_ = false;
    std::string missed_book_;  ///< game of the last such report
    Thinker thinker_;          ///< last, so that it ends before anything it uses
};

}  // namespace krou
