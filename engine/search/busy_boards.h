#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace krou {

/// Which boards the threads of a search are busy with (simplified ABDADA): a thread defers a move
/// to such a board, tries the others first, and later finds the answer in the transposition table.
/// Only a hint: a mark is lost where two boards share a place, which costs time and nothing else.
class BusyBoards {
public:
    /// The key of no board: never busy.
    static constexpr std::uint64_t nobody = 0;

    bool is_busy(std::uint64_t key) const {
        return key != nobody && place(key).load(std::memory_order_relaxed) == key;
    }

    /// A thread is busy with the board as long as this lives.
    class Visit {
    public:
        Visit(BusyBoards& boards, std::uint64_t key) : boards_(boards), key_(key) {
            if (key_ != nobody) boards_.place(key_).store(key_, std::memory_order_relaxed);
        }
        ~Visit() {
            if (boards_.is_busy(key_)) boards_.place(key_).store(nobody, std::memory_order_relaxed);
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
