#include "tables/library.h"

#include <algorithm>
#include <new>

#include "tables/file.h"

namespace krou {

namespace {

/// The most seeds whose layer is no larger than that of `seeds` on a board of six pits in a row.
int seeds_for(int pits, int seeds) {
    const auto most = BoardIndex(6).count(seeds);
    const BoardIndex index(pits);
    while (index.count(seeds) > most) --seeds;
    return seeds;
}

int seeds_to_make(const Position& position, int seeds_in_memory) {
    constexpr int few = 2;
    if (seeds_in_memory == 0) return -1;
    const int seeds = seeds_for(position.pits(), seeds_in_memory);
    const bool is_small = position.total() <= seeds + few;
    return is_small ? std::max(seeds, position.total()) : seeds;
}

Tables layers_on_disk(const Position& position,
                      const std::optional<std::filesystem::path>& directory,
                      const TableLibrary::Warn& warn) {
    const Rules& rules = position.variant().rules;
    if (!directory) return Tables(rules, position.pits());
    auto mapped = map_tables(*directory, rules, position.pits());
    if (mapped.refused) warn(mapped.refused->text);
    return std::move(mapped.tables);
}

}  // namespace

void TableLibrary::set_seeds_in_memory(int seeds) {
    const std::lock_guard lock(mutex_);
    seeds_in_memory_ = seeds;
}

void TableLibrary::set_directory(std::optional<std::filesystem::path> directory) {
    const std::lock_guard lock(mutex_);
    directory_ = std::move(directory);
    wish_ = {};  // what lies there may have changed
}

TableLibrary::Wish TableLibrary::wish_for(const Position& position) const {
    const Rules& rules = position.variant().rules;
    if (!Tables::exist_for(rules)) return {};
    const std::lock_guard lock(mutex_);
    return {spec_without_start(rules, position.pits()), seeds_to_make(position, seeds_in_memory_),
            directory_};
}

std::shared_ptr<const Tables> TableLibrary::made_for(const Wish& wish) const {
    const std::lock_guard lock(mutex_);
    return wish == wish_ ? tables_ : nullptr;
}

bool TableLibrary::has(const Position& position) const {
    const Wish wish = wish_for(position);
    return wish.is_none() || made_for(wish);
}

std::shared_ptr<const Tables> TableLibrary::tables(const Position& position, const Warn& warn,
                                                   const GiveUp& give_up) {
    const Wish wish = wish_for(position);
    if (wish.is_none()) return nullptr;
    if (auto made = made_for(wish)) return made;

    Tables found = layers_on_disk(position, wish.directory, warn);
    bool complete = true;
    if (found.max_seeds() < wish.seeds) {
        try {
            auto built = build_tables(position.game(), position.variant().rules, position.pits(),
                                      wish.seeds, 1, give_up);
            complete = built.has_value();
            if (built) found = std::move(*built);
        } catch (const std::bad_alloc&) {
            warn("there is no memory for those of " + std::to_string(wish.seeds) + " seeds");
        }
    }
    const auto tables = std::make_shared<const Tables>(std::move(found));
    if (!complete) return tables;
    const std::lock_guard lock(mutex_);
    // Somebody else may have made the same meanwhile: a search must not depend on who was first.
    if (wish != wish_ || !tables_) {
        wish_ = wish;
        tables_ = tables;
    }
    return tables_;
}

}  // namespace krou
