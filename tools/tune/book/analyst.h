#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "book/book.h"
#include "engine.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou::tune {

/// Ends all searches once it is raised: those that run, and those that would begin. Several
/// threads may use it.
class Interruption {
public:
    void raise();
    bool is_raised() const;

    /// As long as it lives, a search by this clock is ended with the others.
    class Watch {
    public:
        Watch(Interruption& interruption, Clock& clock);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

    private:
        Interruption& interruption_;
        Clock& clock_;
    };

private:
    mutable std::mutex mutex_;
    bool is_raised_ = false;
    std::set<Clock*> running_;
};

/// What is spent on a position.
struct Effort {
    std::optional<int> nodes;
    std::optional<int> move_time_ms;
    int hash_megabytes = 64;
};

/// Judges all moves of positions by long searches, on this thread. What it says of one depends on
/// no other.
class Analyst {
public:
    /// Without endgame tables the pointer is null.
    Analyst(const Opinion& opinion, std::shared_ptr<const Tables> tables, const Effort& effort,
            Interruption& interruption)
        : opinion_(opinion),
          tables_(std::move(tables)),
          effort_(effort),
          interruption_(interruption),
          engine_(static_cast<std::size_t>(effort.hash_megabytes)) {}

    /// The moves with their values, all of the same depth. Nothing when interrupted.
    std::optional<std::vector<BookMove>> analyse(const Position& position);

private:
    const Opinion& opinion_;
    std::shared_ptr<const Tables> tables_;
    Effort effort_;
    Interruption& interruption_;
    Engine engine_;
};

}  // namespace krou::tune
