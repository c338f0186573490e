#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace krou {

/// Boards that threads are currently searching (ABDADA, Weill, simplified). A thread postpones a
/// move to a busy board, tries the other moves first, and later finds the result in the
/// transposition table. Only a hint: boards that share a slot overwrite each other's marks, which
/// costs only time.
class BusyBoards {
public:
    /// Key that is never busy.
    static constexpr std::uint64_t no_key = 0;

    bool is_busy(std::uint64_t key) const {
        return key != no_key && place(key).load(std::memory_order_relaxed) == key;
    }

    /// Marks a board as busy for the lifetime of this object.
    class Visit {
    public:
        Visit(BusyBoards& boards, std::uint64_t key) : boards_(boards), key_(key) {
            if (key_ != no_key) boards_.place(key_).store(key_, std::memory_order_relaxed);
        }
        ~Visit() {
            if (boards_.is_busy(key_)) boards_.place(key_).store(no_key, std::memory_order_relaxed);
        }
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

    private:
        BusyBoards& boards_;
        std::uint64_t key_;
    };

private:
    using Place = std::atomic<std::uint64_t>;
    static constexpr std::size_t size = 1 << 12;

    Place& place(std::uint64_t key) { return places_[key % size]; }
    const Place& place(std::uint64_t key) const { return places_[key % size]; }

    std::array<Place, size> places_{};
};

}  // namespace krou
