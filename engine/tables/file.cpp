#include "tables/file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/hash.h"
#include "base/platform.h"
#include "base/text.h"

namespace krou {

namespace {

constexpr std::string_view extension = ".table";
constexpr std::string_view extension_of_stamp = ".checked";

/// File header; file.h has the layout.
constexpr std::size_t header_size = 128;
using Header = std::array<unsigned char, header_size>;

constexpr std::size_t seeds_offset = 8;
constexpr std::size_t format_offset = 10;
constexpr std::size_t checksum_offset = 24;
constexpr std::size_t spec_offset = 40;
constexpr std::string_view magic = "KROUTAB1";

bool has_magic(const Header& header) {
    return std::memcmp(header.data(), magic.data(), magic.size()) == 0;
}

/// Files of this size or more get a stamp. Smaller files are read in no time.
constexpr std::size_t large_file = std::size_t{1} << 20;

/// Checksum by four independent chains of multiplications, so that it runs as fast as memory is
/// read. Returns nothing if given up; only large files are.
std::optional<std::uint64_t> checksum(const unsigned char* bytes, std::size_t size,
                                      const ShouldStop& should_stop = {}) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, size};
    const auto mix = [](std::uint64_t& lane, std::uint64_t word) {
        lane = (lane ^ word) * factor;
        lane ^= lane >> 32;
    };
    std::size_t at = 0;
    while (at + 32 <= size) {
        if (should_stop && size >= large_file && should_stop()) return std::nullopt;
        const std::size_t end = std::min(size, at + large_file);
        for (; at + 32 <= end; at += 32) {
            for (std::size_t i = 0; i < 4; ++i) {
                std::uint64_t word = 0;
                std::memcpy(&word, bytes + at + 8 * i, 8);
                mix(lanes[i], word);
            }
        }
    }
    for (; at < size; ++at) mix(lanes[0], bytes[at]);
    for (std::size_t i = 1; i < 4; ++i) mix(lanes[0], lanes[i]);
    return lanes[0];
}

/// Checksum of the entries.
std::optional<std::uint64_t> checksum(const Layer& layer, const ShouldStop& should_stop = {}) {
    return checksum(reinterpret_cast<const unsigned char*>(layer.bytes().data()),
                    layer.bytes().size(), should_stop);
}

/// True if all entries are possible; nothing if given up.
std::optional<bool> is_possible(const Layer& layer, int seeds, const ShouldStop& should_stop) {
    const auto boards = layer.boards();
    for (std::uint64_t first = 0; first < boards; first += large_file) {
        if (should_stop && layer.bytes().size() >= large_file && should_stop()) return std::nullopt;
        if (!is_possible(layer, seeds, first, std::min(boards, first + large_file))) return false;
    }
    return true;
}

Header make_header(const Rules& rules, int pits, int seeds, const Layer& layer,
                   std::uint64_t checksum_of_entries) {
    assert(layer.boards() == BoardIndex(pits).count(seeds));
    Header header{};
    std::memcpy(header.data(), magic.data(), magic.size());
    header[seeds_offset] = static_cast<unsigned char>(seeds);
    header[9] = static_cast<unsigned char>(pits);
    header[format_offset] = static_cast<unsigned char>(layer.format());
    const auto spec = spec_without_seeds(rules, pits);
    assert(spec_offset + spec.size() < header_size);
    std::memcpy(header.data() + spec_offset, spec.data(), spec.size());
    store_le64(&header[16], layer.boards());
    store_le64(&header[checksum_offset], checksum_of_entries);
    store_le64(&header[32], *checksum(header.data(), header_size));
    return header;
}

/// Returns the variant, with the pits of the boards, and the seeds in a header; nothing if it is
/// not a valid header.
std::optional<std::pair<Variant, int>> named_in(const Header& header) {
    if (header.back() != 0 || !has_magic(header)) return std::nullopt;
    auto variant = parse_variant(reinterpret_cast<const char*>(header.data() + spec_offset));
    const int seeds = header[seeds_offset];
    if (!variant || !has_tables(variant->rules) ||
        seeds > BoardIndex(variant->rules.pits).table_seed_limit())
        return std::nullopt;
    return std::pair(std::move(*variant), seeds);
}

/// Returns the fault of a header, if any. `checksum_of_entries` is the checksum of the entries that
/// follow.
std::optional<std::string> header_error(const Header& header, const Rules& rules, int pits,
                                        int seeds, const Layer& layer,
                                        std::uint64_t checksum_of_entries) {
    const Header expected = make_header(rules, pits, seeds, layer, checksum_of_entries);
    if (!has_magic(header) ||
        !std::equal(header.begin() + spec_offset, header.end(), expected.begin() + spec_offset))
        return "not a table of " + spec_without_seeds(rules, pits) + " with " +
               std::to_string(seeds) + " seeds";
    if (header != expected) return "damaged: the checksum does not match";
    return std::nullopt;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Identity and modification time of a file, in one line.
std::string stamp(const FileStatus& status) {
    constexpr std::int64_t ns_per_s = 1'000'000'000;
    return std::to_string(status.id) + ' ' + std::to_string(status.size) + ' ' +
           std::to_string(status.modified_ns / ns_per_s) + ' ' +
           std::to_string(status.modified_ns % ns_per_s) + " \n";
}

std::filesystem::path path_of_stamp(std::filesystem::path path) {
    return path += extension_of_stamp;
}

/// True if this very file was changed. Replacing or removing it leaves the mapped file intact.
bool has_changed(const std::filesystem::path& path, const FileStatus& before) {
    const auto now = file_status(path.string());
    return now && now->id == before.id && *now != before;
}

/// Returns the contents of a file's header if they match its name. Does not read the entries.
std::optional<LayerFile> read_header(const std::filesystem::path& path) {
    const auto file = map_file(path.string());
    if (!file || file->bytes.size() < header_size) return std::nullopt;
    Header header{};
    std::memcpy(header.data(), file->bytes.data(), header.size());
    auto named = named_in(header);
    if (!named) return std::nullopt;
    auto& [variant, seeds] = *named;
    const bool is_named_so =
        path.filename() == layer_file_name(variant.rules, variant.rules.pits, seeds);
    if (!is_named_so) return std::nullopt;
    return LayerFile{path, std::move(variant), seeds};
}

}  // namespace

std::string layer_file_name(const Rules& rules, int pits, int seeds) {
    std::string name = spec_without_seeds(rules, pits) + (seeds < 10 ? "-0" : "-") +
                       std::to_string(seeds) + std::string(extension);
    for (char& c : name)
        if (c == ':' || c == '=' || c == ',') c = '_';
    return name;
}

std::optional<Error> write_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                                 int seeds, const Layer& layer) {
    const Header header = make_header(rules, pits, seeds, layer, *checksum(layer));
    return write_atomically(path.string(),
                            {text_of(std::as_bytes(std::span(header))), text_of(layer.bytes())});
}

namespace {

/// Layer, and the status of its file at the time of opening.
struct OpenedLayer {
    Layer layer;
    std::filesystem::path path;
    FileStatus status;
};

/// Returns the format of a layer by the size of its file.
Result<LayerFormat> format_of_size(const Rules& rules, int pits, int seeds, std::size_t found) {
    const auto size_as = [boards = BoardIndex(pits).count(seeds)](LayerFormat format) {
        return header_size + boards * static_cast<std::size_t>(bytes_per_board(format));
    };
    const LayerFormat format = Tables::format_of(rules);
    for (const LayerFormat possible : {format, LayerFormat::bounds})
        if (Tables::may_have(possible, rules) && found == size_as(possible)) return possible;
    return Error{"expected " + std::to_string(size_as(format)) + " bytes, got " +
                 std::to_string(found) + "; damaged, of an old version or of a different game"};
}

/// True if the stamp vouches for this version of the file.
bool has_been_checked(const std::filesystem::path& path, const FileStatus& status) {
    constexpr std::size_t longest_stamp = 200;
    const auto found = read_text_file(path_of_stamp(path).string(), longest_stamp);
    return found && *found == stamp(status);
}

/// Check of the entries when a file is opened.
enum class Check {
    stamp,  ///< reads them unless a stamp vouches for them
    all,    ///< always reads them
};

/// Opens, validates and maps a layer file. Returns nothing if reading a large file is given up.
Result<std::optional<OpenedLayer>> open_layer(const std::filesystem::path& path, const Rules& rules,
                                              int pits, int seeds, Check check,
                                              const ShouldStop& should_stop = {}) {
    const auto fail = [&](const std::string& why) {
        return Error{in_quotes(path.string()) + ": " + why};
    };
    const auto file = map_file(path.string());
    if (!file) return fail(file.error());
    const auto format = format_of_size(rules, pits, seeds, file->bytes.size());
    if (!format) return fail(format.error());

    const Layer layer(*format, file->bytes.subspan(header_size), file->owner);
    const bool are_entries_right = check == Check::stamp && has_been_checked(path, file->status);
    Header header{};
    std::memcpy(header.data(), file->bytes.data(), header.size());
    const auto sum =
        are_entries_right ? load_le64(&header[checksum_offset]) : checksum(layer, should_stop);
    if (!sum) return std::optional<OpenedLayer>();
    if (const auto fault = header_error(header, rules, pits, seeds, layer, *sum))
        return fail(*fault);
    const auto possible = are_entries_right ? true : is_possible(layer, seeds, should_stop);
    if (!possible) return std::optional<OpenedLayer>();
    if (!*possible) return fail("damaged: impossible values");
    return std::optional(OpenedLayer{layer, path, file->status});
}

}  // namespace

Result<Layer> map_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                        int seeds) {
    auto opened = open_layer(path, rules, pits, seeds, Check::stamp);
    if (!opened) return Error{opened.error()};
    return (*opened)->layer;
}

Result<Layer> check_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                          int seeds) {
    auto opened = open_layer(path, rules, pits, seeds, Check::all);
    if (!opened) return Error{opened.error()};
    const auto& [layer, layer_path, status] = **opened;
    if (layer.bytes().size() >= large_file) {
        // If the stamp cannot be written, the layer is read again next time.
        write_atomically(path_of_stamp(path).string(), {stamp(status)});
    }
    return layer;
}

MappedTables map_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                        int seed_limit, const ShouldStop& should_stop) {
    MappedTables mapped{Tables(rules, pits), std::nullopt, {}};
    std::vector<OpenedLayer> layers;
    const int most = std::min(seed_limit, mapped.tables.index().table_seed_limit());
    for (int seeds = 0; seeds <= most && !mapped.rejected && !mapped.is_given_up; ++seeds) {
        const auto path = directory / layer_file_name(rules, pits, seeds);
        if (is_missing(path.string())) break;
        auto opened = open_layer(path, rules, pits, seeds, Check::stamp, should_stop);
        if (!opened) {
            mapped.rejected = Error{opened.error()};
        } else if (!*opened) {
            mapped.is_given_up = true;
        } else {
            mapped.tables.add((*opened)->layer);
            layers.push_back(std::move(**opened));
        }
    }
    mapped.files_changed = [layers = std::move(layers)] {
        return std::ranges::any_of(layers, [](const OpenedLayer& opened) {
            return has_changed(opened.path, opened.status);
        });
    };
    return mapped;
}

bool needs_full_read(const std::filesystem::path& directory, const Rules& rules, int pits,
                     int seed_limit) {
    const int most = std::min(seed_limit, BoardIndex(pits).table_seed_limit());
    for (int seeds = 0; seeds <= most; ++seeds) {
        const auto path = directory / layer_file_name(rules, pits, seeds);
        const auto status = file_status(path.string());
        if (!status) return false;
        if (status->size >= header_size + large_file && !has_been_checked(path, *status))
            return true;
    }
    return false;
}

Result<Tables> open_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                           int seed_limit) {
    auto mapped = map_tables(directory, rules, pits, seed_limit);
    if (mapped.rejected) return *mapped.rejected;
    if (mapped.tables.max_seeds() >= 0) return std::move(mapped.tables);
    return Error{in_quotes(directory.string()) + ": no tables of " +
                 spec_without_seeds(rules, pits) + "; generate them with krou-tables build"};
}

Result<std::vector<LayerFile>> list_layers(const std::filesystem::path& directory) {
    const auto names = names_in_directory(directory.string());
    if (!names)
        return Error{"cannot read directory " + in_quotes(directory.string()) + ": " +
                     names.error()};
    std::vector<LayerFile> layers;
    for (const auto& name : *names) {
        const auto path = directory / to_path(name);
        if (path.extension() != extension) continue;
        auto layer = read_header(path);
        if (!layer) return Error{in_quotes(path.string()) + ": header and file name do not match"};
        layers.push_back(std::move(*layer));
    }
    std::ranges::sort(layers, [](const LayerFile& a, const LayerFile& b) {
        return std::tie(a.variant.spec, a.seeds) < std::tie(b.variant.spec, b.seeds);
    });
    return layers;
}

}  // namespace krou
