#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/step_budget.h"

namespace krou {

/// Bytes that can be used without others being driven out, as far as the system tells.
std::optional<std::uint64_t> available_memory();

/// A large piece of zeroed memory. The system hands it out page by page when it is first touched,
/// which takes so long that a search had better find it ready.
class LargeMemory {
public:
    LargeMemory() = default;
    /// Of no size where there is no memory for so much.
    explicit LargeMemory(std::size_t bytes);
    LargeMemory(LargeMemory&& other) noexcept;
    LargeMemory& operator=(LargeMemory&& other) noexcept;
    ~LargeMemory();

    void* begin() const { return begin_; }
    std::size_t size() const { return size_; }

    /// Has all of it handed out, in large pages where the system has them. Ends sooner once it is
    /// to give up, which several threads ask.
    void make_ready(const GiveUp& give_up = {});
    bool is_ready() const { return ready_ == size_; }
    /// All zeros again.
    void clear();

private:
    void* mapped_ = nullptr;
    std::size_t mapped_size_ = 0;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
    std::size_t ready_ = 0;  ///< bytes from the beginning on
};

}  // namespace krou
