#include "prove/acyclic_tables.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>
#include <utility>

namespace krou {

void AcyclicTables::note_layers() {
    const auto layers = plain_.layers();
    max_seeds_ = static_cast<int>(are_packed() ? packed_.size() : layers.size()) - 1;
    for (std::size_t seeds = 0; seeds < packed_.size(); ++seeds)
        layers_[seeds] = packed_[seeds].get();
    for (std::size_t seeds = 0; seeds < layers.size(); ++seeds)
        layers_[seeds] = reinterpret_cast<const std::uint8_t*>(layers[seeds].values());
}

void AcyclicTables::set(Tables tables) {
    packed_.clear();
    plain_ = std::move(tables);
    are_in_large_pages_ = false;
    note_layers();
}

void AcyclicTables::add(Layer layer) {
    assert(!are_packed());
    plain_.add(std::move(layer));
    note_layers();
}

void AcyclicTables::move_into_large_pages() {
    constexpr std::size_t worth_it = std::size_t{1} << 21;
    Tables copy(plain_.rules(), index().pits());
    for (const Layer& layer : plain_.layers()) {
        const auto bytes = layer.bytes();
        if (bytes.size() < worth_it) {
            copy.add(layer);
            continue;
        }
        std::shared_ptr<std::byte[]> memory = make_paged_array<std::byte>(bytes.size());
        std::ranges::copy(bytes, memory.get());
        copy.add(Layer(layer.format(), {memory.get(), bytes.size()}, memory));
    }
    set(std::move(copy));
    are_in_large_pages_ = true;
}

void AcyclicTables::pack() {
    std::vector<Layer> layers(plain_.layers().begin(), plain_.layers().end());
    set(Tables(plain_.rules(), index().pits()));
    std::ranges::reverse(layers);
    try {
        for (; !layers.empty(); layers.pop_back()) packed_.push_back(packed(layers.back()));
    } catch (const std::bad_alloc&) {
        packed_.clear();
    }
    note_layers();
}

/// Stores half of each value: within a layer, all values are even or all are odd.
PagedArray<std::uint8_t> AcyclicTables::packed(const Layer& layer) {
    const auto* values = layer.values();
    const auto boards = static_cast<std::size_t>(layer.boards());
    const auto code = [&](std::size_t number) {
        return std::clamp((values[number] >> 1) + even_share, 0, last_code);
    };
    auto bytes = make_paged_array<std::uint8_t>((boards + 1) / 2);
    for (std::size_t number = 0; number + 1 < boards; number += 2)
        bytes[number / 2] = static_cast<std::uint8_t>(code(number) | code(number + 1) << 4);
    if (boards % 2 != 0) bytes[boards / 2] = static_cast<std::uint8_t>(code(boards - 1));
    return bytes;
}

std::uint64_t AcyclicTables::bytes() const {
    std::uint64_t bytes = 0;
    for (const Layer& layer : plain_.layers()) bytes += layer.bytes().size();
    return bytes;
}

}  // namespace krou
