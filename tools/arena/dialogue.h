#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/position.h"
#include "match/engine.h"
#include "match/log.h"
#include "match/process.h"

namespace krou::arena {

/// What is wrong; nothing if all is well.
using Complaint = std::optional<std::string>;

/// Speaks to an engine that is checked.
class Dialogue {
public:
    using Lines = std::vector<std::string>;

    Dialogue(const EngineConfig& engine, Variant variant, const Supervision& supervision, Log& log)
        : engine_(engine), variant_(std::move(variant)), supervision_(supervision), log_(log) {}

    const EngineConfig& engine() const { return engine_; }
    const Variant& variant() const { return variant_; }
    ChildProcess& process() { return *process_; }

    /// A new process, in place of the old one.
    Complaint start();
    void say(const std::string& text);
    /// The lines up to one that begins with this word, and with it; nothing if it does not come.
    std::optional<Lines> until(std::string_view word) { return until(word, patience()); }
    /// Says why that did not come.
    std::string missing(std::string_view word);

    /// Remembers the options among the answers to `uci`.
    void declare(const Lines& lines);
    /// Nothing if `uci` was not answered.
    const std::optional<std::vector<Declaration>>& declared() const { return declared_; }
    /// Sets the variant and the options.
    void set_options();
    /// Where every step begins: a new game, the engine at rest, all that it has said read.
    Complaint synchronise();
    /// The same after a fault: by `stop`, or in a new process.
    Complaint recover();

    /// An answer to `go`: all lines to the move, and how long it took.
    struct Reply {
        Lines lines;
        std::string move;
        Microseconds elapsed{0};
    };
    /// `setup` is what follows `position`. What was said before is read first.
    std::optional<Reply> ask(const std::string& setup, const std::string& go);
    /// The two halves of that, for other lines that end with a `go`.
    void search(const std::string& text);
    std::optional<Reply> reply();
    /// That the move is not legal, or that there is none.
    Complaint objection(const Position& position, const std::optional<Reply>& reply);

private:
    std::optional<Lines> until(std::string_view word, Microseconds patience);
    Microseconds patience() const;

    const EngineConfig& engine_;
    Variant variant_;
    const Supervision& supervision_;
    Log& log_;
    std::unique_ptr<ChildProcess> process_;
    std::optional<std::vector<Declaration>> declared_;
    bool owes_move_ = false;
};

}  // namespace krou::arena
