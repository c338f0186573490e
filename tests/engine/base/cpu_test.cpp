#include "base/cpu.h"

#include <cstddef>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "helpers/catch.h"

namespace krou {
namespace {

/// Features that the psABI adds in a level of x86-64: our name and the name in /proc/cpuinfo.
struct Level {
    std::string name;
    std::vector<std::pair<std::string_view, std::string>> features;
};

const std::vector<Level>& levels() {
    static const std::vector<Level> all = {{"x86-64-v2",
                                            {{"cx16", "cx16"},
                                             {"lahf", "lahf_lm"},
                                             {"popcnt", "popcnt"},
                                             {"sse3", "pni"},
                                             {"sse4.1", "sse4_1"},
                                             {"sse4.2", "sse4_2"},
                                             {"ssse3", "ssse3"}}},
                                           {"x86-64-v3",
                                            {{"avx", "avx"},
                                             {"avx2", "avx2"},
                                             {"bmi", "bmi1"},
                                             {"bmi2", "bmi2"},
                                             {"f16c", "f16c"},
                                             {"fma", "fma"},
                                             {"lzcnt", "abm"},
                                             {"movbe", "movbe"},
                                             {"osxsave", "xsave"}}},
                                           {"x86-64-v4",
                                            {{"avx512f", "avx512f"},
                                             {"avx512bw", "avx512bw"},
                                             {"avx512cd", "avx512cd"},
                                             {"avx512dq", "avx512dq"},
                                             {"avx512vl", "avx512vl"}}}};
    return all;
}

}  // namespace

TEST_CASE("a level runs only with all of its features", "[cpu]") {
    CpuFeatures all;
    for (const auto& level : levels()) {
        CHECK(!supports(level.name, all));
        for (const auto& [feature, other_name] : level.features) all.insert(feature);
        CHECK(supports(level.name, all));
    }
    CHECK(!supports("x86-64-v5", all));
    for (std::size_t missing = 0; missing < levels().size(); ++missing)
        for (const auto& [feature, other_name] : levels()[missing].features) {
            INFO("without " << feature);
            auto features = all;
            features.erase(feature);
            for (std::size_t level = 0; level < levels().size(); ++level)
                CHECK(supports(levels()[level].name, features) == (level < missing));
        }
}

TEST_CASE("cpu_features has all that the system lists", "[cpu]") {
#if defined(__x86_64__)
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (!line.starts_with("flags"))
        if (!std::getline(file, line)) return;
    line += ' ';
    const auto features = cpu_features();
    for (const auto& level : levels())
        for (const auto& [feature, other_name] : level.features) {
            INFO(feature);
            // The system may hide a feature, e.g. because of the kernel's option clearcpuid.
            if (line.find(' ' + other_name + ' ') != line.npos) CHECK(features.contains(feature));
        }
#else
    CHECK(cpu_features().empty());
#endif
}

}  // namespace krou
