#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/threads.h"
#include "games/position.h"
#include "tables/generate/builder.h"
#include "tables/table.h"

namespace krou {

/// Default number of seeds up to which tables are built in memory.
constexpr int default_table_seeds = 10;

/// Returns the directory of the tables built or installed with this program, if it exists.
std::optional<std::filesystem::path> installed_tables();

/// Endgame tables for the current game: the user's directory or the installed one, whichever goes
/// further; otherwise small tables built in memory. Thread-safe.
class TableLibrary {
public:
    explicit TableLibrary(SolveOpenBoards solve_open) : solve_open_(solve_open) {}

    /// Called with the reason why a file is rejected or tables cannot be built.
    using Warn = std::function<void(const std::string&)>;

    /// Builds tables in memory up to this many seeds on the board; 0 disables that. With more than
    /// six pits per row, they stop earlier, so that no layer is larger. If the whole game has only
    /// a few more seeds, its tables cover all of them.
    void set_seeds_in_memory(int seeds);
    /// Sets the directory of installed tables. They are used if they have, intact, all layers that
    /// would be built in memory. Their larger layers are used too, unless fewer seeds than usual
    /// are asked for.
    void set_installed(std::optional<std::filesystem::path> directory);
    /// Sets the user's directory. Its tables are used if they go further than those built in
    /// memory.
    void set_directory(std::optional<std::filesystem::path> directory);

    /// Returns the tables for a game; null if there are none. If reading or building is given up,
    /// it returns the tables available at once, and the next call tries again.
    std::shared_ptr<const Tables> tables(const Position& position, const Warn& warn,
                                         const ShouldStop& should_stop = {});
    /// Like `tables`, to solve a position with this many threads: the tables cover all its seeds if
    /// memory allows.
    std::shared_ptr<const Tables> full_tables(const Position& position, int threads,
                                              const Warn& warn, const ShouldStop& should_stop = {});
    /// True if `tables` would return at once. Changed files are opened again.
    bool has(const Position& position) const;
    /// True if a thread is building these tables or about to.
    bool is_building(const Position& position) const;
    /// True if `tables` would read large files without a valid stamp, which may take minutes.
    bool needs_full_read(const Position& position) const;

private:
    /// Request for tables: everything that selects the tables of a game.
    struct TableRequest {
        std::string game;
        int seeds = -1;             ///< built in memory if no directory has more
        bool takes_larger = false;  ///< also uses larger installed layers
        std::optional<std::filesystem::path> installed;
        std::optional<std::filesystem::path> directory;

        bool is_none() const { return seeds < 0 && !directory; }
        int max_installed() const { return takes_larger ? max_table_seeds : seeds; }
        friend bool operator==(const TableRequest&, const TableRequest&) = default;
    };

    /// Last request met. It is reset if its tables may be outdated.
    struct Cache {
        TableRequest request;
        std::shared_ptr<const Tables> tables;
        std::function<bool()> files_changed;  ///< empty if built in memory

        bool is_outdated() const { return files_changed && files_changed(); }
        bool meets(const TableRequest& wanted) const {
            return wanted.game == request.game && wanted.directory == request.directory &&
                   wanted.takes_larger == request.takes_larger && wanted.seeds <= request.seeds &&
                   !is_outdated();
        }
    };

    TableRequest request_for(const Position& position) const;
    /// Returns the tables for a request: cached, from disk or built. Returns null after an error.
    std::shared_ptr<const Tables> provide(const TableRequest& request, const Position& position,
                                          int threads, const Warn& warn,
                                          const ShouldStop& should_stop);
    /// Reads tables from disk or builds them, and caches them if they are complete.
    std::shared_ptr<const Tables> load_or_build(const TableRequest& request,
                                                const Position& position, int threads,
                                                const Warn& warn, const ShouldStop& should_stop);
    /// Builds tables in memory, or returns those built before. Returns nothing if given up.
    std::optional<Tables> build(const TableRequest& request, const Position& position, int threads,
                                const ShouldStop& should_stop) const;
    bool is_being_built(const TableRequest& request) const;

    SolveOpenBoards solve_open_;
    mutable Mutex mutex_;
    int seeds_in_memory_ = 0;
    std::optional<std::filesystem::path> installed_;
    std::optional<std::filesystem::path> directory_;
    Cache cache_;
    /// Requests being built; equal ones by threads that gave up waiting.
    std::vector<TableRequest> being_built_;
    Condition build_done_;
};

}  // namespace krou
