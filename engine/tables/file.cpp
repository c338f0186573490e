#include "tables/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <tuple>

#include "base/text.h"

namespace krou {

namespace {

constexpr std::size_t header_size = 128;
constexpr std::size_t form_offset = 10;
constexpr std::size_t spec_offset = 40;
constexpr std::string_view magic = "KROUTAB1";
constexpr std::string_view extension = ".table";

using Header = std::array<unsigned char, header_size>;

void put_number(Header& header, std::size_t offset, std::uint64_t number) {
    for (std::size_t i = 0; i < 8; ++i)
        header[offset + i] = static_cast<unsigned char>(number >> 8 * i);
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

Header make_header(const Rules& rules, int pits, int seeds, const Layer& layer) {
    assert(layer.boards() == BoardIndex(pits).count(seeds));
    Header header{};
    std::memcpy(header.data(), magic.data(), magic.size());
    header[8] = static_cast<unsigned char>(seeds);
    header[9] = static_cast<unsigned char>(pits);
    header[form_offset] = static_cast<unsigned char>(layer.form());
    const auto spec = spec_without_start(rules, pits);
    assert(spec_offset + spec.size() < header_size);
    std::memcpy(header.data() + spec_offset, spec.data(), spec.size());
    put_number(header, 16, layer.boards());
    put_number(header, 24,
               checksum(reinterpret_cast<const unsigned char*>(layer.bytes().data()),
                        layer.bytes().size()));
    put_number(header, 32, checksum(header.data(), header_size));
    return header;
}

/// A file descriptor that closes itself.
class File {
public:
    File(const std::filesystem::path& path, int flags) : fd_(open(path.c_str(), flags, 0644)) {}
    ~File() {
        if (fd_ >= 0) close(fd_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    explicit operator bool() const { return fd_ >= 0; }
    int fd() const { return fd_; }
    bool read_all(void* data, std::size_t size) const {
        return read(fd_, data, size) == static_cast<ssize_t>(size);
    }
    bool write_all(const void* data, std::size_t size) const {
        const auto* bytes = static_cast<const char*>(data);
        while (size > 0) {
            const auto written = write(fd_, bytes, size);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            bytes += written;
            size -= static_cast<std::size_t>(written);
        }
        return true;
    }

private:
    int fd_;
};

/// What the header of a file says, if it agrees with the name. The rest is not looked at.
std::optional<LayerFile> read_header(const std::filesystem::path& path) {
    Header header{};
    const File file(path, O_RDONLY | O_NONBLOCK);  // opening a pipe would wait for its writer
    if (!file || !file.read_all(header.data(), header.size()) || header.back() != 0 ||
        std::memcmp(header.data(), magic.data(), magic.size()) != 0)
        return std::nullopt;
    const auto* spec = reinterpret_cast<const char*>(header.data() + spec_offset);
    auto variant = parse_variant(spec);
    if (!variant || !Tables::exist_for(variant->rules)) return std::nullopt;
    const LayerFile layer{path, std::move(*variant), header[8]};
    const Rules& rules = layer.variant.rules;
    const bool is_named_so = path.filename() == layer_file_name(rules, rules.pits, layer.seeds);
    if (!is_named_so || layer.seeds > max_table_seeds) return std::nullopt;
    return layer;
}

}  // namespace

std::string layer_file_name(const Rules& rules, int pits, int seeds) {
    std::string name = spec_without_start(rules, pits) + (seeds < 10 ? "-0" : "-") +
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
    const Header header = make_header(rules, pits, seeds, layer);
    {
        const File file(unfinished, O_WRONLY | O_CREAT | O_TRUNC);
        if (!file || !file.write_all(header.data(), header.size()) ||
            !file.write_all(layer.bytes().data(), layer.bytes().size()) || fsync(file.fd()) != 0)
            return fail();
    }
    if (rename(unfinished.c_str(), path.c_str()) != 0) return fail();
    return std::nullopt;
}

Result<Layer> map_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                        int seeds) {
    const auto fail = [&](const std::string& why) {
        return Error{in_quotes(path.string()) + " " + why};
    };
    const File file(path, O_RDONLY | O_NONBLOCK);
    struct stat status {};
    if (!file || fstat(file.fd(), &status) != 0)
        return fail(std::string("cannot be read: ") + std::strerror(errno));

    if (!S_ISREG(status.st_mode)) return fail("is no file");

    const Form form = Tables::form_of(rules);
    const auto size_as = [boards = BoardIndex(pits).count(seeds)](Form any_form) {
        return header_size + boards * static_cast<std::size_t>(bytes_per_board(any_form));
    };
    const auto size = size_as(form);
    const auto found = static_cast<std::size_t>(status.st_size);
    // Tables of kalah had turns, too, once.
    if (form == Form::values && found == size_as(Form::exact))
        return fail("has two bytes a board, not one, as tables of " +
                    spec_without_start(rules, pits) + " had before: it has to be built anew");
    if (found != size)
        return fail("has " + std::to_string(status.st_size) + " bytes, not " +
                    std::to_string(size) + ": it is damaged or of another game");
    void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.fd(), 0);
    if (memory == MAP_FAILED) return fail("cannot be mapped into memory");
    const std::shared_ptr<const void> owner(
        memory, [size](const void* mapped) { munmap(const_cast<void*>(mapped), size); });

    const auto* first = static_cast<const std::byte*>(memory) + header_size;
    const Layer layer(form, {first, size - header_size}, owner);
    const Header expected = make_header(rules, pits, seeds, layer);
    if (std::memcmp(memory, expected.data(), spec_offset - 32) != 0 ||
        std::memcmp(static_cast<const char*>(memory) + spec_offset, expected.data() + spec_offset,
                    header_size - spec_offset) != 0)
        return fail("is no table of " + spec_without_start(rules, pits) + " with " +
                    std::to_string(seeds) + " seeds");
    if (std::memcmp(memory, expected.data(), header_size) != 0)
        return fail("is damaged: its checksum is wrong");
    return layer;
}

MappedTables map_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                        int most_seeds) {
    MappedTables mapped{Tables(rules, pits), std::nullopt};
    for (int seeds = 0; seeds <= most_seeds; ++seeds) {
        const auto path = directory / layer_file_name(rules, pits, seeds);
        std::error_code error;
        if (std::filesystem::symlink_status(path, error).type() ==
            std::filesystem::file_type::not_found)
            break;
        auto layer = map_layer(path, rules, pits, seeds);
        if (!layer) {
            mapped.refused = Error{layer.error()};
            break;
        }
        mapped.tables.add(std::move(*layer));
    }
    return mapped;
}

Result<std::vector<LayerFile>> list_layers(const std::filesystem::path& directory) {
    std::error_code error;
    std::vector<LayerFile> layers;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        const auto& path = entry.path();
        if (path.extension() != extension) continue;
        auto layer = read_header(path);
        if (!layer)
            return Error{in_quotes(path.string()) + " is not the table that its name says it is"};
        layers.push_back(std::move(*layer));
    }
    if (error)
        return Error{"cannot read the directory " + in_quotes(directory.string()) + ": " +
                     error.message()};
    std::ranges::sort(layers, [](const LayerFile& a, const LayerFile& b) {
        return std::tie(a.variant.spec, a.seeds) < std::tie(b.variant.spec, b.seeds);
    });
    return layers;
}

}  // namespace krou
