#pragma once

namespace krou {

/// Makes one allocation fail while it exists: the one after `allocations_before` others, counted on
/// all threads except its creator's. Only one object may exist at a time.
class FailingMemory {
public:
    explicit FailingMemory(int allocations_before);
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;

    bool has_failed() const;
};

}  // namespace krou
