#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "book/book.h"
#include "engine.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou::tune {

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
            std::stop_token stop)
        : opinion_(opinion),
          tables_(std::move(tables)),
          effort_(effort),
          stop_(std::move(stop)),
          engine_(static_cast<std::size_t>(effort.hash_megabytes)) {}

    /// The moves with their values, all of the same depth. Nothing when it was stopped.
    std::optional<std::vector<BookMove>> analyse(const Position& position);

private:
    const Opinion& opinion_;
    std::shared_ptr<const Tables> tables_;
    Effort effort_;
    std::stop_token stop_;
    Engine engine_;
};

}  // namespace krou::tune
