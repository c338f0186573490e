#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/step_budget.h"
#include "games/rules.h"
#include "tables/table.h"

namespace krou {

/// Returns the name of a layer's file. The file holds a header of 128 bytes, then the entries as in
/// memory.
///
///      0  "KROUTAB1"     8  seeds, pits per row, `LayerFormat`: a byte each
///     16  boards        24  checksum of the entries     32  checksum of this header
///     40  the variant's spec without the seeds of its start, zero-padded
///
/// Numbers are 8 bytes, little-endian.
std::string layer_file_name(const Rules& rules, int pits, int seeds);

/// Writes a temporary file and renames it, so that the file is either complete or absent.
std::optional<Error> write_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                                 int seeds, const Layer& layer);

/// Validates a layer file and maps it into memory, shared between processes. Access raises SIGBUS
/// if the file is truncated meanwhile. Entries with a valid stamp by `check_layer` are not read
/// again until the file changes.
Result<Layer> map_layer(const std::filesystem::path& path, const Rules& rules, int pits, int seeds);
/// Like `map_layer`, but always reads all entries. Beside a large valid file it writes a stamp: one
/// line with the inode, the size and the modification time.
Result<Layer> check_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                          int seeds);

/// Layers of a game in a directory, from 0 seeds up to the first missing one.
struct MappedTables {
    Tables tables;
    std::optional<Error> rejected;        ///< reason why an existing file was rejected
    std::function<bool()> files_changed;  ///< true if a mapped file has changed
    bool is_given_up = false;             ///< true if reading a large file was given up
};
/// Maps the layers with up to `seed_limit` seeds. `should_stop` is called while a large file is
/// read.
MappedTables map_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                        int seed_limit = max_table_seeds, const ShouldStop& should_stop = {});
/// True if `map_tables` would read a large file that has no valid stamp. Reads only stamps, never
/// tables.
bool needs_full_read(const std::filesystem::path& directory, const Rules& rules, int pits,
                     int seed_limit = max_table_seeds);
/// Like `map_tables`, but returns an error if a file was rejected or none exists.
Result<Tables> open_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                           int seed_limit = max_table_seeds);

/// Table file in a directory, described by its header.
struct LayerFile {
    std::filesystem::path path;
    Variant variant;  ///< with the pits of the boards; its start has no meaning
    int seeds = 0;    ///< seeds on the board
};

/// Returns the table files of a directory, sorted by variant and seeds. Returns an error if a
/// header contradicts its file name. Does not check the entries.
Result<std::vector<LayerFile>> list_layers(const std::filesystem::path& directory);

}  // namespace krou
