#include "tune/evaluation.h"

#include <cstddef>
#include <filesystem>

#include "base/hash.h"
#include "base/text.h"
#include "base/text_file.h"
#include "common/format.h"

namespace krou::tune {

Result<Evaluation> load_evaluation(const std::optional<std::string>& path) {
    if (!path) return Evaluation{built_in_opinion(), "built-in"};
    const auto bytes = read_text_file(*path, largest_opinion);
    if (!bytes) return Error{in_quotes(*path) + " cannot be read: " + bytes.error()};
    const auto opinion = parse_opinion(*bytes);
    if (!opinion) return Error{in_quotes(*path) + ", " + opinion.error()};
    Hash hash;
    hash.add(*bytes);
    const auto file = std::filesystem::path(*path).filename().string();
    return Evaluation{*opinion,
                      file + format(" (%016llx)", static_cast<unsigned long long>(hash.value()))};
}

}  // namespace krou::tune
