#include "base/platform.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>
#include <array>

#include "base/text.h"

namespace krou {

CpuFeatures cpu_features() {
    CpuFeatures found;
#if defined(__x86_64__)
    const auto add = [&](std::string_view feature, bool is_there) {
        if (is_there) found.insert(feature);
    };
    // The builtins also check that the system saves the wide registers.
    __builtin_cpu_init();
    add("sse3", __builtin_cpu_supports("sse3"));
    add("ssse3", __builtin_cpu_supports("ssse3"));
    add("sse4.1", __builtin_cpu_supports("sse4.1"));
    add("sse4.2", __builtin_cpu_supports("sse4.2"));
    add("popcnt", __builtin_cpu_supports("popcnt"));
    add("avx", __builtin_cpu_supports("avx"));
    add("avx2", __builtin_cpu_supports("avx2"));
    add("bmi", __builtin_cpu_supports("bmi"));
    add("bmi2", __builtin_cpu_supports("bmi2"));
    add("fma", __builtin_cpu_supports("fma"));
    add("avx512f", __builtin_cpu_supports("avx512f"));
    add("avx512bw", __builtin_cpu_supports("avx512bw"));
    add("avx512cd", __builtin_cpu_supports("avx512cd"));
    add("avx512dq", __builtin_cpu_supports("avx512dq"));
    add("avx512vl", __builtin_cpu_supports("avx512vl"));
    // clang 14 does not accept these names in __builtin_cpu_supports.
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0) {
        add("cx16", (ecx >> 13 & 1) != 0);
        add("movbe", (ecx >> 22 & 1) != 0);
        add("osxsave", (ecx >> 27 & 1) != 0);
        add("f16c", (ecx >> 29 & 1) != 0);
    }
    if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0) {
        add("lahf", (ecx & 1) != 0);
        add("lzcnt", (ecx >> 5 & 1) != 0);
    }
#endif
    return found;
}

bool supports(std::string_view level, const CpuFeatures& features) {
    struct Level {
        std::string_view name;
        std::string_view added;
    };
    constexpr std::array<Level, 4> levels{
        {{"x86-64", ""},
         {"x86-64-v2", "cx16 lahf popcnt sse3 sse4.1 sse4.2 ssse3"},
         {"x86-64-v3", "avx avx2 bmi bmi2 f16c fma lzcnt movbe osxsave"},
         {"x86-64-v4", "avx512f avx512bw avx512cd avx512dq avx512vl"}}};
    for (const auto& [name, added] : levels) {
        const auto is_there = [&](std::string_view feature) { return features.contains(feature); };
        if (!std::ranges::all_of(words(added), is_there)) return false;
        if (name == level) return true;
    }
    return false;
}

}  // namespace krou
