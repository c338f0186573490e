#include "tables/library.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>

#include "base/platform.h"
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
int seeds_to_build(const Position& position, int seeds_in_memory) {
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
    if (seeds > index.table_seed_limit() || !available) return false;
    const auto bytes_of = [&](int layer, auto bytes_per_board_of) {
        const auto boards = index.count(layer);
        const auto format = Tables::format_to_build(position.variant().rules, boards);
        return boards * static_cast<std::uint64_t>(bytes_per_board_of(format));
    };
    std::uint64_t bytes = bytes_of(seeds, bytes_per_board_to_build);
    for (int layer = 0; layer < seeds; ++layer) bytes += bytes_of(layer, bytes_per_board);
    return bytes < *available / 4 * 3;
}

MappedTables layers_on_disk(const Position& position,
                            const std::optional<std::filesystem::path>& directory, int seed_limit,
                            const TableLibrary::Warn& warn, const ShouldStop& should_stop) {
    const Rules& rules = position.variant().rules;
    if (!directory) return {Tables(rules, position.pits()), std::nullopt, {}};
    auto mapped = map_tables(*directory, rules, position.pits(), seed_limit, should_stop);
    if (mapped.rejected) warn(mapped.rejected->text);
    return mapped;
}

bool has_layer(const std::optional<std::filesystem::path>& directory, const Position& position,
               int seeds) {
    if (!directory) return false;
    const auto name = layer_file_name(position.variant().rules, position.pits(), seeds);
    return !is_missing((*directory / name).string());
}

/// Reads the tables that go further. The user did not name the installed files, so their errors are
/// ignored, and missing layers are built up to the requested seeds.
MappedTables read_tables(const Position& position,
                         const std::optional<std::filesystem::path>& directory,
                         const std::optional<std::filesystem::path>& installed, int seeds,
                         int max_installed, const TableLibrary::Warn& warn,
                         const ShouldStop& should_stop) {
    auto found = layers_on_disk(position, directory, max_table_seeds, warn, should_stop);
    const int next = found.tables.max_seeds() + 1;
    if (!has_layer(installed, position, next)) return found;
    const auto ignore = [](const std::string&) {};
    auto other = layers_on_disk(position, installed, max_installed, ignore, should_stop);
    const bool is_given_up = found.is_given_up || other.is_given_up;
    const int least = other.is_given_up ? next : std::max(seeds, next);
    if (other.tables.max_seeds() >= least) found = std::move(other);
    found.is_given_up = is_given_up;
    return found;
}

}  // namespace

std::optional<std::filesystem::path> installed_tables() {
    const auto folder = installed_folder("tables");
    return folder.empty() ? std::nullopt : std::optional(to_path(folder));
}

void TableLibrary::set_seeds_in_memory(int seeds) {
    const std::lock_guard lock(mutex_);
    if (seeds < seeds_in_memory_) cache_.request = {};  // its tables may be larger than wanted now
    seeds_in_memory_ = seeds;
}

void TableLibrary::set_installed(std::optional<std::filesystem::path> directory) {
    const std::lock_guard lock(mutex_);
    installed_ = std::move(directory);
    cache_.request = {};  // its files may have changed
}

void TableLibrary::set_directory(std::optional<std::filesystem::path> directory) {
    const std::lock_guard lock(mutex_);
    directory_ = std::move(directory);
    cache_.request = {};  // its files may have changed
}

TableLibrary::TableRequest TableLibrary::request_for(const Position& position) const {
    const Rules& rules = position.variant().rules;
    if (!has_tables(rules)) return {};
    const std::lock_guard lock(mutex_);
    return {position.game_spec(), seeds_to_build(position, seeds_in_memory_),
            seeds_in_memory_ >= default_table_seeds, installed_, directory_};
}

bool TableLibrary::has(const Position& position) const {
    const TableRequest request = request_for(position);
    const std::lock_guard lock(mutex_);
    return request.is_none() || cache_.meets(request);
}

bool TableLibrary::is_building(const Position& position) const {
    const TableRequest request = request_for(position);
    const std::lock_guard lock(mutex_);
    return is_being_built(request);
}

bool TableLibrary::needs_full_read(const Position& position) const {
    const TableRequest request = request_for(position);
    if (has(position)) return false;
    const auto is_unread = [&](const auto& directory, int seed_limit) {
        return directory && krou::needs_full_read(*directory, position.variant().rules,
                                                  position.pits(), seed_limit);
    };
    return is_unread(request.directory, max_table_seeds) ||
           is_unread(request.installed, request.max_installed());
}

bool TableLibrary::is_being_built(const TableRequest& request) const {
    return std::ranges::find(being_built_, request) != being_built_.end();
}

std::shared_ptr<const Tables> TableLibrary::tables(const Position& position, const Warn& warn,
                                                   const ShouldStop& should_stop) {
    return provide(request_for(position), position, 1, warn, should_stop);
}

/// `AcyclicProver` builds larger tables, as its stages need them.
std::shared_ptr<const Tables> TableLibrary::full_tables(const Position& position, int threads,
                                                        const Warn& warn,
                                                        const ShouldStop& should_stop) {
    TableRequest request = request_for(position);
    const bool is_built_by_prover = is_acyclic(position.family());
    if (const int seeds = position.max_net_gain();
        request.seeds >= 0 && !is_built_by_prover && is_affordable(position, seeds))
        request.seeds = std::max(request.seeds, seeds);
    return provide(request, position, threads, warn, should_stop);
}

std::shared_ptr<const Tables> TableLibrary::provide(const TableRequest& request,
                                                    const Position& position, int threads,
                                                    const Warn& warn,
                                                    const ShouldStop& should_stop) {
    constexpr std::chrono::milliseconds between_polls(1);
    if (request.is_none()) return nullptr;
    std::unique_lock lock(mutex_);
    if (cache_.meets(request)) return cache_.tables;
    const auto is_free = [&] { return !is_being_built(request); };
    while (!is_free() && !(should_stop && should_stop()))
        build_done_.wait_until(lock, std::chrono::steady_clock::now() + between_polls, is_free);
    if (cache_.meets(request)) return cache_.tables;
    being_built_.push_back(request);
    lock.unlock();
    const std::shared_ptr<void> at_the_end(nullptr, [&](void*) {
        const std::lock_guard end_lock(mutex_);
        being_built_.erase(std::ranges::find(being_built_, request));
        build_done_.notify_all();
    });
    try {
        return load_or_build(request, position, threads, warn, should_stop);
    } catch (const std::exception& error) {
        warn("cannot use endgame tables: " + reason_of(error));
        return nullptr;
    }
}

std::shared_ptr<const Tables> TableLibrary::load_or_build(const TableRequest& request,
                                                          const Position& position, int threads,
                                                          const Warn& warn,
                                                          const ShouldStop& should_stop) {
    auto found = read_tables(position, request.directory, request.installed, request.seeds,
                             request.max_installed(), warn, should_stop);
    if (found.tables.max_seeds() < request.seeds) {
        try {
            if (auto built = build(request, position, threads, should_stop))
                found = {std::move(*built), std::nullopt, {}, found.is_given_up};
            else
                found.is_given_up = true;
        } catch (const std::bad_alloc&) {
            warn("not enough memory for endgame tables with " + std::to_string(request.seeds) +
                 " seeds");
        }
    }
    const auto tables = std::make_shared<const Tables>(std::move(found.tables));
    if (found.is_given_up) return tables;
    const std::lock_guard lock(mutex_);
    // Another thread may have built the same tables. All callers get the first ones, so that a
    // search does not depend on timing.
    if (request != cache_.request || !cache_.tables || cache_.is_outdated())
        cache_ = {request, tables, std::move(found.files_changed)};
    return cache_.tables;
}

std::optional<Tables> TableLibrary::build(const TableRequest& request, const Position& position,
                                          int threads, const ShouldStop& should_stop) const {
    const Rules& rules = position.variant().rules;
    {
        const std::lock_guard lock(mutex_);
        const auto& before = cache_.tables;
        if (before && !cache_.files_changed && before->max_seeds() == request.seeds &&
            before->rules() == rules && before->index().pits() == position.pits())
            return *before;
    }
    return build_tables(position.game(), rules, position.pits(), request.seeds, threads,
                        solve_open_, should_stop);
}

}  // namespace krou
