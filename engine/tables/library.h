#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "games/position.h"
#include "tables/builder.h"
#include "tables/table.h"

namespace krou {

/// Has the tables of the game at hand ready: those on disk where there are any, else small
/// ones made in memory. Several threads may use it.
class TableLibrary {
public:
    /// Gets what there is to say about a file that is not taken.
    using Complaint = std::function<void(const std::string&)>;

    /// Make tables of so many seeds on the board in memory; of none with 0. On boards with more
    /// than six pits in a row they stop sooner, so that they are no larger; for a game that has
    /// but a few seeds more in all, they hold it whole.
    void set_seeds_in_memory(int seeds);
    /// Use those that lie here, if they go further.
    void set_directory(std::optional<std::filesystem::path> directory);

    /// The tables for a game; null where there are none. When making them is given up, those on
    /// the disk, and it is tried again the next time.
    std::shared_ptr<const Tables> tables(const Position& position, const Complaint& complaint,
                                         const GiveUp& give_up = {});
    /// Whether these tables are there already.
    bool has(const Position& position) const;

private:
    /// Which tables are to be had.
    struct Wish {
        std::string game;
        int seeds = -1;  ///< in memory
        std::optional<std::filesystem::path> directory;

        bool is_none() const { return seeds < 0 && !directory; }
        friend bool operator==(const Wish&, const Wish&) = default;
    };

    Wish wish_for(const Position& position) const;
    std::shared_ptr<const Tables> made_for(const Wish& wish) const;

    mutable std::mutex mutex_;
    int seeds_in_memory_ = 0;
    std::optional<std::filesystem::path> directory_;
    Wish wish_;                             ///< the last one that was granted, …
    std::shared_ptr<const Tables> tables_;  ///< … and what it was granted
};

}  // namespace krou
