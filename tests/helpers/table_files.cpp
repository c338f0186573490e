#include "helpers/table_files.h"

#include <fstream>

namespace krou {

namespace fs = std::filesystem;

fs::path TableFolder::layer(std::string_view spec, int seeds) const {
    const Rules rules = variant(spec).rules;
    return path() / layer_file_name(rules, rules.pits, seeds);
}

void TableFolder::write(std::string_view spec, int seeds) const {
    const Tables tables = tables_of(spec, seeds);
    for (int layer_seeds = 0; layer_seeds <= seeds; ++layer_seeds) {
        const Layer& entries = tables.layers()[static_cast<std::size_t>(layer_seeds)];
        const auto error = write_layer(layer(spec, layer_seeds), tables.rules(),
                                       tables.rules().pits, layer_seeds, entries);
        REQUIRE(!error);
    }
}

void TableFolder::clear() const {
    for (const auto& entry : fs::directory_iterator(path())) fs::remove(entry);
}

void TableFolder::flip(const fs::path& file, std::uintmax_t byte, int bit) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(byte));
    const int content = stream.get();
    stream.seekp(static_cast<std::streamoff>(byte));
    stream.put(static_cast<char>(content ^ 1 << bit));
    REQUIRE(bool(stream));
}

std::vector<Damage> damages() {
    const auto layer = [](const TableFolder& folder) { return folder.layer("oware", 4); };
    const auto resize = [layer](const TableFolder& folder, auto change) {
        fs::resize_file(layer(folder), change(fs::file_size(layer(folder))));
    };
    const auto replace = [layer](const TableFolder& folder, const fs::path& by) {
        fs::copy_file(by, layer(folder), fs::copy_options::overwrite_existing);
    };
    return {
        {"an entry", [=](const TableFolder& folder) { TableFolder::flip(layer(folder), 200, 3); }},
        {"the header", [=](const TableFolder& folder) { TableFolder::flip(layer(folder), 8, 0); }},
        {"its end",
         [=](const TableFolder& folder) { resize(folder, [](auto n) { return n - 1; }); }},
        {"more", [=](const TableFolder& folder) { resize(folder, [](auto n) { return n + 1; }); }},
        {"nothing",
         [=](const TableFolder& folder) {
             resize(folder, [](std::uintmax_t) -> std::uintmax_t { return 0; });
         }},
        {"only a header",
         [=](const TableFolder& folder) {
             resize(folder, [](std::uintmax_t) -> std::uintmax_t { return 128; });
         }},
        {"another game",
         [=](const TableFolder& folder) { replace(folder, folder.layer("awele-supaero", 4)); }},
        {"another layer",
         [=](const TableFolder& folder) { replace(folder, folder.layer("oware", 5)); }},
        {"a directory",
         [=](const TableFolder& folder) {
             fs::remove(layer(folder));
             fs::create_directory(layer(folder));
         }},
    };
}

}  // namespace krou
