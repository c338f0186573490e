#pragma once

namespace krou {

/// While it lives, one allocation fails: the one after so many others, counted on all threads
/// but the one that made this. There is one at a time.
class FailingMemory {
public:
    explicit FailingMemory(int allocations_before);
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;

    bool has_failed() const;
};

}  // namespace krou
