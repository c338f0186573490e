#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "helpers/folder.h"
#include "helpers/tables_of.h"
#include "tables/file.h"

/// Table files for the tests.
namespace krou {

/// Temporary directory for table files.
class TableFolder : public Folder {
public:
    std::filesystem::path layer(std::string_view spec, int seeds) const {
        const Rules rules = variant(spec).rules;
        return path() / layer_file_name(rules, rules.pits, seeds);
    }

    /// Generates and writes the tables of a game up to this number of seeds.
    void write(std::string_view spec, int seeds) const {
        const Tables tables = tables_of(spec, seeds);
        for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
            const Layer& entries = tables.layers()[static_cast<std::size_t>(layer_seeds)];
            const auto error = write_layer(layer(spec, layer_seeds), tables.rules(),
                                           tables.rules().pits, layer_seeds, entries);
            REQUIRE(!error);
        }
    }

    void clear() const {
        for (const auto& entry : std::filesystem::directory_iterator(path()))
            std::filesystem::remove(entry);
    }

    static void flip(const std::filesystem::path& file, std::uintmax_t byte, int bit) {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekg(static_cast<std::streamoff>(byte));
        const int content = stream.get();
        stream.seekp(static_cast<std::streamoff>(byte));
        stream.put(static_cast<char>(content ^ 1 << bit));
        REQUIRE(bool(stream));
    }
};

}  // namespace krou
