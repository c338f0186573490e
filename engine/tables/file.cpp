#include "tables/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/bytes.h"
#include "base/files.h"
#include "base/text.h"
#include "base/text_file.h"

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
        return "is no table of " + spec_without_seeds(rules, pits) + " with " +
               std::to_string(seeds) + " seeds";
    if (header != expected) return "is damaged: its checksum is wrong";
    return std::nullopt;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns false unless all `size` bytes were read.
bool read_all(const FileDescriptor& file, unsigned char* bytes, std::size_t size) {
    while (size > 0) {
        const auto got = read(file.number(), bytes, size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

/// Identity and modification time of a file, in one line.
std::string stamp(const struct stat& status) {
    std::string text;
    for (const auto number :
         {static_cast<std::int64_t>(status.st_ino), std::int64_t{status.st_size},
          std::int64_t{status.st_mtim.tv_sec}, std::int64_t{status.st_mtim.tv_nsec}})
        text += std::to_string(number) + ' ';
    return text + '\n';
}

std::filesystem::path path_of_stamp(std::filesystem::path path) {
    return path += extension_of_stamp;
}

/// True if this very file was changed. Replacing or removing it leaves the mapped file intact.
bool has_changed(const std::filesystem::path& path, const struct stat& before) {
    struct stat now {};
    if (stat(path.c_str(), &now) != 0 || now.st_ino != before.st_ino) return false;
    return now.st_size != before.st_size || now.st_mtim.tv_sec != before.st_mtim.tv_sec ||
           now.st_mtim.tv_nsec != before.st_mtim.tv_nsec;
}

/// Returns the contents of a file's header if they match its name. Does not read the entries.
std::optional<LayerFile> read_header(const std::filesystem::path& path) {
    Header header{};
    const auto file = open_file(path.string(), O_RDONLY);
    if (!file || !read_all(*file, header.data(), header.size())) return std::nullopt;
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
    auto unfinished = path;
    unfinished += ".unfinished";
    const auto fail = [&] {
        const Error error{"cannot write " + in_quotes(path.string()) + ": " + std::strerror(errno)};
        unlink(unfinished.c_str());
        return error;
    };
    const Header header = make_header(rules, pits, seeds, layer, *checksum(layer));
    const auto file = create_file(unfinished.string());
    if (!file) return Error{"cannot write " + file.error()};
    if (!write_all(*file, text_of(std::as_bytes(std::span(header)))) ||
        !write_all(*file, text_of(layer.bytes())) || fsync(file->number()) != 0)
        return fail();
    if (rename(unfinished.c_str(), path.c_str()) != 0) return fail();
    return std::nullopt;
}

namespace {

/// Layer, and the status of its file at the time of opening.
struct OpenedLayer {
    Layer layer;
    std::filesystem::path path;
    struct stat status;
};

/// Returns the form of a layer by the size of its file.
Result<LayerFormat> format_of_size(const Rules& rules, int pits, int seeds, std::size_t found) {
    const auto size_as = [boards = BoardIndex(pits).count(seeds)](LayerFormat format) {
        return header_size + boards * static_cast<std::size_t>(bytes_per_board(format));
    };
    for (const LayerFormat format :
         {LayerFormat::bounds, LayerFormat::exact, LayerFormat::values, LayerFormat::history_free})
        if (Tables::may_have(format, rules) && found == size_as(format)) return format;
    const LayerFormat format = Tables::format_of(rules);
    // Older tables of kalah also stored turns.
    if (format == LayerFormat::values && found == size_as(LayerFormat::exact))
        return Error{"has two bytes a board, not one, as tables of " +
                     spec_without_seeds(rules, pits) + " had before: it has to be built anew"};
    return Error{"has " + std::to_string(found) + " bytes, not " + std::to_string(size_as(format)) +
                 ": it is damaged or of another game"};
}

/// True if the stamp vouches for this version of the file.
bool has_been_checked(const std::filesystem::path& path, const struct stat& status) {
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
        return Error{in_quotes(path.string()) + " " + why};
    };
    const auto file = open_file(path.string(), O_RDONLY);
    struct stat status {};
    if (!file || fstat(file->number(), &status) != 0)
        return fail(std::string("cannot be read: ") + std::strerror(errno));
    if (!S_ISREG(status.st_mode)) return fail("is no file");
    const auto size = static_cast<std::size_t>(status.st_size);
    const auto format = format_of_size(rules, pits, seeds, size);
    if (!format) return fail(format.error());
    void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file->number(), 0);
    if (memory == MAP_FAILED) return fail("cannot be mapped into memory");
    const std::shared_ptr<const void> owner(
        memory, [size](const void* mapped) { munmap(const_cast<void*>(mapped), size); });

    const auto* first = static_cast<const std::byte*>(memory) + header_size;
    const Layer layer(*format, {first, size - header_size}, owner);
    const bool are_entries_right = check == Check::stamp && has_been_checked(path, status);
    Header header{};
    std::memcpy(header.data(), memory, header.size());
    const auto sum =
        are_entries_right ? load_le64(&header[checksum_offset]) : checksum(layer, should_stop);
    if (!sum) return std::optional<OpenedLayer>();
    if (const auto fault = header_error(header, rules, pits, seeds, layer, *sum))
        return fail(*fault);
    const auto possible = are_entries_right ? true : is_possible(layer, seeds, should_stop);
    if (!possible) return std::optional<OpenedLayer>();
    if (!*possible) return fail("is damaged: it tells what cannot be");
    return std::optional(OpenedLayer{layer, path, status});
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
        const auto file = create_file(path_of_stamp(path).string());
        if (file) write_all(*file, stamp(status));
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
        struct stat status {};
        if (lstat(path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR)) break;
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
        struct stat status {};
        if (stat(path.c_str(), &status) != 0) return false;
        if (static_cast<std::size_t>(status.st_size) >= header_size + large_file &&
            !has_been_checked(path, status))
            return true;
    }
    return false;
}

Result<Tables> open_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                           int seed_limit) {
    auto mapped = map_tables(directory, rules, pits, seed_limit);
    if (mapped.rejected) return *mapped.rejected;
    if (mapped.tables.max_seeds() >= 0) return std::move(mapped.tables);
    return Error{"there are no tables of " + spec_without_seeds(rules, pits) + " in " +
                 in_quotes(directory.string())};
}

Result<std::vector<LayerFile>> list_layers(const std::filesystem::path& directory) {
    const auto close_directory = [](DIR* opened) { closedir(opened); };
    const std::unique_ptr<DIR, decltype(close_directory)> opened(opendir(directory.c_str()));
    const auto fail = [&] {
        return Error{"cannot read the directory " + in_quotes(directory.string()) + ": " +
                     std::strerror(errno)};
    };
    if (!opened) return fail();
    std::vector<LayerFile> layers;
    for (errno = 0; const auto* entry = readdir(opened.get()); errno = 0) {
        const auto path = directory / entry->d_name;
        if (path.extension() != extension) continue;
        auto layer = read_header(path);
        if (!layer)
            return Error{in_quotes(path.string()) + " is not the table that its name says it is"};
        layers.push_back(std::move(*layer));
    }
    if (errno != 0) return fail();
    std::ranges::sort(layers, [](const LayerFile& a, const LayerFile& b) {
        return std::tie(a.variant.spec, a.seeds) < std::tie(b.variant.spec, b.seeds);
    });
    return layers;
}

}  // namespace krou
