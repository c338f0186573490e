#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "games/position.h"
#include "uci/options.h"
#include "uci/output.h"
#include "uci/parse.h"
#include "uci/thinker.h"

namespace krou {

/// A session of the protocol: lines in, lines out. Searches run on another thread, so that it
/// answers meanwhile. A subclass can have another player with its own options (tools/sparring).
class Session {
public:
    explicit Session(Output::Write write, const Options& options = {});
    explicit Session(std::ostream& out, const Options& options = {})
        : Session(Output::to(out), options) {}
    virtual ~Session() = default;

    /// Handles lines until `quit` or the end of the input.
    void run(std::istream& in);
    /// Handles one line. Returns false after `quit`.
    bool handle(std::string_view line);
    /// Waits until all work is answered. Stops only work that would not end by itself.
    void finish();
    /// True if any line so far caused an error.
    bool has_reported_error() const { return out_.has_reported_error(); }

    static std::string name();

protected:
    virtual void uci(std::string_view);
    virtual void isready(std::string_view);
    virtual void setoption(std::string_view arguments);
    /// Answers a valid `go` other than perft.
    virtual void answer(const GoRequest& request);

private:
    struct Command {
        std::string_view name;
        std::string_view arguments;
        std::string_view purpose;
        void (Session::*handle)(std::string_view arguments);
    };
    static std::span<const Command> commands();

    void ucinewgame(std::string_view);
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

    /// The current position. Prints an error of this command and returns null if there is none.
    const Position* position_or_error(std::string_view command);
    void apply(Effect effect);
    /// Reports once per game that the book does not cover it.
    void report_missing_book(const GoRequest& request);
    /// Seed of all random choices: `Skill Seed`, or one per game.
    std::uint64_t seed() const;
    /// Reports a line that is too long. `beginning` is its first part.
    void reject_long_line(std::string_view beginning);

    std::uint64_t game_seed_;  ///< random seed of this game
    bool debug_ = false;
    bool has_quit_ = false;
    std::string missed_book_;  ///< game of the last report of a missing book

protected:
    Output out_;
    Options options_;
    /// None after an invalid `position` command.
    std::optional<Position> position_;
    Thinker thinker_;  ///< declared last: destroyed before everything it uses
};

}  // namespace krou
