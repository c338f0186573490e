#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/threads.h"
#include "games/position.h"
#include "tables/make/builder.h"
#include "tables/table.h"

namespace krou {

/// Tables of up to so many seeds are made in memory where nothing else is asked for.
constexpr int usual_table_seeds = 10;

/// The directory with the tables that were built or installed with the program that runs; none
/// where there is no such directory.
std::optional<std::filesystem::path> installed_tables();

/// Has the tables of the game at hand ready: of those in a directory that was named and those that
/// were installed the ones that go further; small ones are made in memory where neither has them.
/// Several threads may use it.
class TableLibrary {
public:
    explicit TableLibrary(SolveOpenBoards solve_open) : solve_open_(solve_open) {}

    /// Called with the reason why a file is not used, or tables cannot be made.
    using Warn = std::function<void(const std::string&)>;

    /// Make tables of up to so many seeds on the board in memory; none with 0. On boards with more
    /// than six pits in a row they end sooner, so that they are no larger. A game that has only a
    /// few seeds more in all is solved whole.
    void set_seeds_in_memory(int seeds);
    /// What would be made in memory is read from this directory where that has all of it, whole,
    /// and what else lies there as well, unless fewer seeds than usual are asked for.
    void set_installed(std::optional<std::filesystem::path> directory);
    /// Use the tables in this directory where they go further than those made in memory.
    void set_directory(std::optional<std::filesystem::path> directory);

    /// The tables for a game; null where there are none. If reading or making them is given up,
    /// those that can be had at once are returned, and the next call tries again.
    std::shared_ptr<const Tables> tables(const Position& position, const Warn& warn,
                                         const GiveUp& give_up = {});
    /// The same to solve a position, by so many threads: tables that hold all of it where there is
    /// memory for them.
    std::shared_ptr<const Tables> tables_to_solve(const Position& position, int threads,
                                                  const Warn& warn, const GiveUp& give_up = {});
    /// Whether `tables` would return at once. What lies on the disk is opened anew once it changes.
    bool has(const Position& position) const;
    /// Whether some thread is making them, or about to.
    bool is_making(const Position& position) const;
    /// Whether `tables` would read large files that nobody has checked, which may take minutes.
    bool must_read(const Position& position) const;

private:
    /// What it depends on which tables a game gets.
    struct Wish {
        std::string game;
        int seeds = -1;             ///< made in memory where nothing else has them
        bool takes_larger = false;  ///< that are installed
        std::optional<std::filesystem::path> installed;
        std::optional<std::filesystem::path> directory;

        bool is_none() const { return seeds < 0 && !directory; }
        int most_installed() const { return takes_larger ? max_table_seeds : seeds; }
        friend bool operator==(const Wish&, const Wish&) = default;
    };

    /// While it lives a wish is being made. It waits until no other thread makes the same, or until
    /// it is to give up. It asks that with the mutex locked.
    class Making;

    Wish wish_for(const Position& position) const;
    std::shared_ptr<const Tables> grant(const Wish& wish, const Position& position, int threads,
                                        const Warn& warn, const GiveUp& give_up);
    std::shared_ptr<const Tables> found_or_made(const Wish& wish, const Position& position,
                                                int threads, const Warn& warn,
                                                const GiveUp& give_up);
    std::shared_ptr<const Tables> granted_for(const Wish& wish) const;
    /// Those that were made in memory for the last wish, if they are what is wished for now.
    std::shared_ptr<const Tables> made_before(const Wish& wish, const Position& position) const;
    bool are_outdated() const;
    bool is_being_made(const Wish& wish) const;

    SolveOpenBoards solve_open_;
    mutable Mutex mutex_;
    int seeds_in_memory_ = 0;
    std::optional<std::filesystem::path> installed_;
    std::optional<std::filesystem::path> directory_;
    Wish wish_;                             ///< the last one that was granted
    std::shared_ptr<const Tables> tables_;  ///< what it was granted
    std::function<bool()> have_changed_;    ///< asks it of the files that these lie in, if any
    std::vector<Wish> being_made_;          ///< more than once by threads that gave up waiting
    Condition making_ended_;
};

}  // namespace krou
