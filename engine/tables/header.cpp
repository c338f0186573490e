#include "tables/header.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace krou {

namespace {

constexpr std::size_t seeds_offset = 8;
constexpr std::size_t form_offset = 10;
constexpr std::size_t checksum_offset = 24;
constexpr std::size_t spec_offset = 40;
constexpr std::string_view magic = "KROUTAB1";

void put_number(Header& header, std::size_t offset, std::uint64_t number) {
    for (std::size_t i = 0; i < 8; ++i)
        header[offset + i] = static_cast<unsigned char>(number >> 8 * i);
}

std::uint64_t number_at(const Header& header, std::size_t offset) {
    std::uint64_t number = 0;
    for (std::size_t i = 8; i-- > 0;) number = number << 8 | header[offset + i];
    return number;
}

bool has_magic(const Header& header) {
    return std::memcmp(header.data(), magic.data(), magic.size()) == 0;
}

/// Four independent chains of multiplications, so that it runs as fast as memory is read.
std::uint64_t checksum(const unsigned char* bytes, std::size_t size) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, size};
    const auto mix = [](std::uint64_t& lane, std::uint64_t word) {
        lane = (lane ^ word) * factor;
        lane ^= lane >> 32;
    };
    std::size_t at = 0;
    for (; at + 32 <= size; at += 32) {
        for (std::size_t i = 0; i < 4; ++i) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + at + 8 * i, 8);
            mix(lanes[i], word);
        }
    }
    for (; at < size; ++at) mix(lanes[0], bytes[at]);
    for (std::size_t i = 1; i < 4; ++i) mix(lanes[0], lanes[i]);
    return lanes[0];
}

}  // namespace

std::uint64_t checksum(const Layer& layer) {
    return checksum(reinterpret_cast<const unsigned char*>(layer.bytes().data()),
                    layer.bytes().size());
}

Header make_header(const Rules& rules, int pits, int seeds, const Layer& layer,
                   std::uint64_t checksum_of_entries) {
    assert(layer.boards() == BoardIndex(pits).count(seeds));
    Header header{};
    std::memcpy(header.data(), magic.data(), magic.size());
    header[seeds_offset] = static_cast<unsigned char>(seeds);
    header[9] = static_cast<unsigned char>(pits);
    header[form_offset] = static_cast<unsigned char>(layer.form());
    const auto spec = spec_without_start(rules, pits);
    assert(spec_offset + spec.size() < header_size);
    std::memcpy(header.data() + spec_offset, spec.data(), spec.size());
    put_number(header, 16, layer.boards());
    put_number(header, checksum_offset, checksum_of_entries);
    put_number(header, 32, checksum(header.data(), header_size));
    return header;
}

std::optional<std::pair<Variant, int>> named_in(const Header& header) {
    if (header.back() != 0 || !has_magic(header)) return std::nullopt;
    auto variant = parse_variant(reinterpret_cast<const char*>(header.data() + spec_offset));
    const int seeds = header[seeds_offset];
    if (!variant || !Tables::exist_for(variant->rules) || seeds > max_table_seeds)
        return std::nullopt;
    return std::pair(std::move(*variant), seeds);
}

std::optional<std::string> fault_of(const Header& header, const Rules& rules, int pits, int seeds,
                                    const Layer& layer, bool are_entries_right) {
    const auto known = number_at(header, checksum_offset);
    const Header expected =
        make_header(rules, pits, seeds, layer, are_entries_right ? known : checksum(layer));
    if (!has_magic(header) ||
        !std::equal(header.begin() + spec_offset, header.end(), expected.begin() + spec_offset))
        return "is no table of " + spec_without_start(rules, pits) + " with " +
               std::to_string(seeds) + " seeds";
    if (header != expected) return "is damaged: its checksum is wrong";
    return std::nullopt;
}

}  // namespace krou
