#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "helpers/folder.h"
#include "helpers/tables_of.h"
#include "tables/file.h"

/// Files of tables for the tests, and ways to spoil them.
namespace krou {

/// A directory of tables.
class TableFolder : public Folder {
public:
    std::filesystem::path layer(std::string_view spec, int seeds) const;
    /// The tables of a game up to so many seeds.
    void write(std::string_view spec, int seeds) const;
    void clear() const;
    static void flip(const std::filesystem::path& file, std::uintmax_t byte, int bit);
};

/// What can be wrong with the layer of four seeds of oware, where those of awele-supaero lie
/// beside it.
struct Damage {
    const char* name;
    std::function<void(const TableFolder&)> make;
};
std::vector<Damage> damages();

}  // namespace krou
