#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/memory.h"
#include "tables/index.h"
#include "tables/table.h"

namespace krou {

/// Endgame tables that all proofs of an acyclic game probe. Packed, they take half the memory: four
/// bits per value. Values below 14 net seeds for either side stay exact; larger ones become bounds.
/// Such one-sided boards are rarely probed, and can be searched.
class AcyclicTables {
public:
    explicit AcyclicTables(const Tables& tables) : plain_(tables) { note_layers(); }

    /// Replaces all layers.
    void set(Tables tables);
    /// Adds the layer with one more seed. Not for packed tables.
    void add(Layer layer);
    /// Packs all layers, and frees each plain one that is not shared. If out of memory, none is
    /// left.
    void pack();
    /// Copies the layers into large pages. Files are mapped in small pages, where a probe takes 50%
    /// longer. Throws std::bad_alloc.
    void move_into_large_pages();

    bool are_packed() const { return !packed_.empty(); }
    /// True if the layers are in large pages, so no one else shares them.
    bool are_in_large_pages() const { return are_in_large_pages_; }
    /// The tables; empty if packed.
    const Tables& plain() const { return plain_; }
    const BoardIndex& index() const { return plain_.index(); }
    int max_seeds() const { return max_seeds_; }
    std::uint64_t bytes() const;

    /// Bounds of a board with `seeds` seeds. `number` counts the boards of all layers.
    Bounds bounds(std::uint64_t number, int seeds) const {
        const auto place = number - index().first_with(seeds);
        const std::uint8_t* layer = layers_[static_cast<std::size_t>(seeds)];
        if (!are_packed()) {
            const int value = static_cast<std::int8_t>(layer[place]);
            return {value, value};
        }
        const int code = layer[place / 2] >> 4 * (place % 2) & last_code;
        const int value = 2 * (code - even_share) + seeds % 2;
        return {code == 0 ? -seeds : value, code == last_code ? seeds : value};
    }
    void prefetch(std::uint64_t number, int seeds) const {
        const auto place = number - index().first_with(seeds);
        const std::uint8_t* layer = layers_[static_cast<std::size_t>(seeds)];
        __builtin_prefetch(layer + (are_packed() ? place / 2 : place));
    }

private:
    static constexpr int last_code = 15;
    static constexpr int even_share = 8;

    static PagedArray<std::uint8_t> packed(const Layer& layer);
    void note_layers();

    Tables plain_;
    std::vector<PagedArray<std::uint8_t>> packed_;
    bool are_in_large_pages_ = false;
    int max_seeds_ = -1;  ///< largest layer; -1 if there is none
    std::array<const std::uint8_t*, max_table_seeds + 1> layers_{};  ///< plain or packed, by seeds
};

}  // namespace krou
