#pragma once

#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace krou {

/// Starts threads that do `work(number)`, numbered from 1 on: so many, or as many as can be had.
/// They are joined with the vector.
template <class Work>
std::vector<std::jthread> start_helpers(std::size_t wanted, Work work) {
    std::vector<std::jthread> helpers;
    try {
        helpers.reserve(wanted);
        while (helpers.size() < wanted) helpers.emplace_back(work, helpers.size() + 1);
    } catch (const std::system_error&) {
        // There are no more threads to be had.
    } catch (const std::bad_alloc&) {
        // Nor is there memory for one.
    }
    return helpers;
}

}  // namespace krou
