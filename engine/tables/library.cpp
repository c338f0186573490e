#include "tables/library.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>

#include "base/memory.h"
#include "base/place.h"
#include "base/text.h"
#include "tables/file.h"

namespace krou {

namespace {

/// Returns the most seeds, up to `seeds`, whose layer is no larger than that of `seeds` with six
/// pits per row.
int seeds_for(int pits, int seeds) {
    const auto most = BoardIndex(6).count(seeds);
    const BoardIndex index(pits);
    while (index.count(seeds) > most) --seeds;
    return seeds;
}

/// Returns the number of seeds up to which tables are built in memory; -1 for none.
int seeds_to_make(const Position& position, int seeds_in_memory) {
    constexpr int few = 2;
    if (seeds_in_memory == 0) return -1;
    const int seeds = seeds_for(position.pits(), seeds_in_memory);
    const bool is_small = position.total() <= seeds_for(position.pits(), seeds_in_memory + few);
    return is_small ? std::max(seeds, position.total()) : seeds;
}

/// True if tables with this many seeds can be built in three quarters of the available memory.
bool is_affordable(const Position& position, int seeds) {
    const auto available = available_memory();
    const BoardIndex index(position.pits());
    if (seeds > index.most_table_seeds() || !available) return false;
    const auto bytes_of = [&](int layer, auto bytes_per_board_of) {
        const auto boards = index.count(layer);
        const auto form = Tables::form_to_make(position.variant().rules, boards);
        return boards * static_cast<std::uint64_t>(bytes_per_board_of(form));
    };
    std::uint64_t bytes = bytes_of(seeds, bytes_per_board_to_build);
    for (int layer = 0; layer < seeds; ++layer) bytes += bytes_of(layer, bytes_per_board);
    return bytes < *available / 4 * 3;
}

void ignore(const std::string&) {}

MappedTables layers_on_disk(const Position& position,
                            const std::optional<std::filesystem::path>& directory, int most_seeds,
                            const TableLibrary::Warn& warn, const GiveUp& give_up) {
    const Rules& rules = position.variant().rules;
    if (!directory) return {Tables(rules, position.pits()), std::nullopt, {}};
    auto mapped = map_tables(*directory, rules, position.pits(), most_seeds, give_up);
    if (mapped.refused) warn(mapped.refused->text);
    return mapped;
}

bool has_layer(const std::optional<std::filesystem::path>& directory, const Position& position,
               int seeds) {
    if (!directory) return false;
    const auto name = layer_file_name(position.variant().rules, position.pits(), seeds);
    return access((*directory / name).c_str(), R_OK) == 0;
}

}  // namespace

std::optional<std::filesystem::path> installed_tables() {
    const auto program = own_program();
    if (program.empty()) return std::nullopt;
    const auto folder = program.parent_path();
    const std::filesystem::path share = "share/krou/tables";
    for (auto directory : {folder / share, folder.parent_path() / share})
        if (krou::is_directory(directory)) return directory;
    return std::nullopt;
}

class TableLibrary::Making {
public:
    Making(TableLibrary& library, const Wish& wish, const GiveUp& give_up)
        : library_(library), wish_(wish) {
        constexpr std::chrono::milliseconds between_questions(1);
        std::unique_lock lock(library_.mutex_);
        const auto is_free = [&] { return !library_.is_being_made(wish_); };
        if (!give_up) library_.making_ended_.wait(lock, is_free);
        while (!is_free() && !give_up())
            library_.making_ended_.wait_until(
                lock, std::chrono::steady_clock::now() + between_questions, is_free);
        library_.being_made_.push_back(wish_);
    }
    ~Making() {
        const std::lock_guard lock(library_.mutex_);
        library_.being_made_.erase(std::ranges::find(library_.being_made_, wish_));
        library_.making_ended_.notify_all();
    }
    Making(const Making&) = delete;
    Making& operator=(const Making&) = delete;

private:
    TableLibrary& library_;
    Wish wish_;
};

void TableLibrary::set_seeds_in_memory(int seeds) {
    const std::lock_guard lock(mutex_);
    if (seeds < seeds_in_memory_) wish_ = {};  // the cached tables may be larger than wanted now
    seeds_in_memory_ = seeds;
}

void TableLibrary::set_installed(std::optional<std::filesystem::path> directory) {
    const std::lock_guard lock(mutex_);
    installed_ = std::move(directory);
    wish_ = {};  // its files may have changed
}

void TableLibrary::set_directory(std::optional<std::filesystem::path> directory) {
    const std::lock_guard lock(mutex_);
    directory_ = std::move(directory);
    wish_ = {};  // its files may have changed
}

TableLibrary::Wish TableLibrary::wish_for(const Position& position) const {
    const Rules& rules = position.variant().rules;
    if (!has_tables(rules)) return {};
    const std::lock_guard lock(mutex_);
    return {position.game_spec(), seeds_to_make(position, seeds_in_memory_),
            seeds_in_memory_ >= usual_table_seeds, installed_, directory_};
}

std::shared_ptr<const Tables> TableLibrary::granted_for(const Wish& wish) const {
    const std::lock_guard lock(mutex_);
    const bool is_enough = wish.game == wish_.game && wish.directory == wish_.directory &&
                           wish.takes_larger == wish_.takes_larger && wish.seeds <= wish_.seeds;
    return is_enough && !are_outdated() ? tables_ : nullptr;
}

bool TableLibrary::are_outdated() const {
    return have_changed_ && have_changed_();
}

bool TableLibrary::has(const Position& position) const {
    const Wish wish = wish_for(position);
    return wish.is_none() || granted_for(wish);
}

bool TableLibrary::is_making(const Position& position) const {
    const Wish wish = wish_for(position);
    const std::lock_guard lock(mutex_);
    return is_being_made(wish);
}

bool TableLibrary::must_read(const Position& position) const {
    const Wish wish = wish_for(position);
    if (wish.is_none() || granted_for(wish)) return false;
    const auto is_unread = [&](const auto& directory, int most_seeds) {
        return directory &&
               krou::must_read(*directory, position.variant().rules, position.pits(), most_seeds);
    };
    return is_unread(wish.directory, max_table_seeds) ||
           is_unread(wish.installed, wish.most_installed());
}

std::shared_ptr<const Tables> TableLibrary::made_before(const Wish& wish,
                                                        const Position& position) const {
    const std::lock_guard lock(mutex_);
    const bool are_wanted = tables_ && !have_changed_ && tables_->max_seeds() == wish.seeds &&
                            tables_->rules() == position.variant().rules &&
                            tables_->index().pits() == position.pits();
    return are_wanted ? tables_ : nullptr;
}

bool TableLibrary::is_being_made(const Wish& wish) const {
    return std::ranges::find(being_made_, wish) != being_made_.end();
}

std::shared_ptr<const Tables> TableLibrary::tables(const Position& position, const Warn& warn,
                                                   const GiveUp& give_up) {
    return grant(wish_for(position), position, 1, warn, give_up);
}

/// Larger tables of kalah are built by its solver, which knows how large they should be.
std::shared_ptr<const Tables> TableLibrary::tables_to_solve(const Position& position, int threads,
                                                            const Warn& warn,
                                                            const GiveUp& give_up) {
    Wish wish = wish_for(position);
    const bool is_made_by_solver = position.family() == Family::kalah;
    if (const int seeds = position.at_stake();
        wish.seeds >= 0 && !is_made_by_solver && is_affordable(position, seeds))
        wish.seeds = std::max(wish.seeds, seeds);
    return grant(wish, position, threads, warn, give_up);
}

std::shared_ptr<const Tables> TableLibrary::grant(const Wish& wish, const Position& position,
                                                  int threads, const Warn& warn,
                                                  const GiveUp& give_up) {
    if (wish.is_none()) return nullptr;
    if (auto made = granted_for(wish)) return made;
    const Making making(*this, wish, give_up);
    if (auto made = granted_for(wish)) return made;
    try {
        return found_or_made(wish, position, threads, warn, give_up);
    } catch (const std::exception& error) {
        warn("endgame tables cannot be had: " + reason_of(error));
        return nullptr;
    }
}

std::shared_ptr<const Tables> TableLibrary::found_or_made(const Wish& wish,
                                                          const Position& position, int threads,
                                                          const Warn& warn, const GiveUp& give_up) {
    auto found = layers_on_disk(position, wish.directory, max_table_seeds, warn, give_up);
    bool complete = !found.is_given_up;
    // The user did not name the installed files. So their errors are ignored, and missing layers
    // are built up to the requested seeds.
    const int next = found.tables.max_seeds() + 1;
    if (has_layer(wish.installed, position, next)) {
        auto other =
            layers_on_disk(position, wish.installed, wish.most_installed(), ignore, give_up);
        complete = complete && !other.is_given_up;
        const int least = other.is_given_up ? next : std::max(wish.seeds, next);
        if (other.tables.max_seeds() >= least) found = std::move(other);
    }
    if (found.tables.max_seeds() < wish.seeds) {
        try {
            const auto made = made_before(wish, position);
            auto built =
                made ? std::optional(*made)
                     : build_tables(position.game(), position.variant().rules, position.pits(),
                                    wish.seeds, threads, solve_open_, give_up);
            complete = complete && built;
            if (built) found = {std::move(*built), std::nullopt, {}};
        } catch (const std::bad_alloc&) {
            warn("there is no memory for endgame tables of " + std::to_string(wish.seeds) +
                 " seeds");
        }
    }
    const auto tables = std::make_shared<const Tables>(std::move(found.tables));
    if (!complete) return tables;
    const std::lock_guard lock(mutex_);
    // Another thread may have built the same tables. All callers get the first ones, so that a
    // search does not depend on timing.
    if (wish != wish_ || !tables_ || are_outdated()) {
        wish_ = wish;
        tables_ = tables;
        have_changed_ = std::move(found.have_changed);
    }
    return tables_;
}

}  // namespace krou
