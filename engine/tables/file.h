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

/// A layer of a table on disk: a header of 128 bytes, then the entries as they lie in memory.
///
///      0  "KROUTAB1"     8  seeds, pits in a row, `Form`: a byte each
///     16  boards        24  checksum of the entries     32  checksum of this header
///     40  the variant's spec, without the seeds of its start, filled up with zeros
///
/// Numbers have eight bytes, the lowest first.
std::string layer_file_name(const Rules& rules, int pits, int seeds);

/// Writes under another name first, so that the file is there whole or not at all.
std::optional<Error> write_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                                 int seeds, const Layer& layer);

/// Checks that a file is whole and of this game, and maps it into memory, which it shares with all
/// processes that do so. Whoever cuts it short meanwhile sends them SIGBUS. The entries of one that
/// `check_layer` has found right are not read before it changes.
Result<Layer> map_layer(const std::filesystem::path& path, const Rules& rules, int pits, int seeds);
/// The same, but reads all of it, and remembers beside a large file that it is right: as a line
/// with its inode, its size and when it was changed last.
Result<Layer> check_layer(const std::filesystem::path& path, const Rules& rules, int pits,
                          int seeds);

/// The layers of a game that lie in a directory, from no seeds up to the first that is missing.
struct MappedTables {
    Tables tables;
    std::optional<Error> refused;        ///< why a file that is there was not taken
    std::function<bool()> have_changed;  ///< asks whether a file of theirs has
    bool is_given_up = false;            ///< a large file was not read to its end
};
/// `give_up` is asked while a large file is read.
MappedTables map_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                        int most_seeds = max_table_seeds, const GiveUp& give_up = {});
/// Whether `map_tables` would read a large file, as nobody has checked it. Looks at no file itself.
bool must_read(const std::filesystem::path& directory, const Rules& rules, int pits,
               int most_seeds = max_table_seeds);
/// The same for who needs them: refused where a file was not taken, or there is none.
Result<Tables> open_tables(const std::filesystem::path& directory, const Rules& rules, int pits,
                           int most_seeds = max_table_seeds);

/// A layer that lies in a directory, by what its file says of itself.
struct LayerFile {
    std::filesystem::path path;
    Variant variant;  ///< with the pits of the boards; its start means nothing
    int seeds = 0;    ///< on the board
};

/// The files of a directory with the names of tables, sorted by variant and seeds. An error if the
/// header of one does not agree with its name. Their entries are not looked at.
Result<std::vector<LayerFile>> list_layers(const std::filesystem::path& directory);

}  // namespace krou
