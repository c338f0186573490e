#pragma once

#include <filesystem>
#include <fstream>
#include <span>
#include <string_view>
#include <vector>

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

    /// Writes layers of awari with only zeros, if a test needs a large file of any content.
    void write_zeros(int seeds) const {
        const Rules rules = variant("awari").rules;
        for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
            const std::vector<GuaranteedValue> zeros(BoardIndex(rules.pits).count(layer_seeds));
            const Layer layer(LayerFormat::exact, std::as_bytes(std::span(zeros)), nullptr);
            REQUIRE(!write_layer(this->layer("awari", layer_seeds), rules, rules.pits, layer_seeds,
                                 layer));
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
