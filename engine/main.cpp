#include <iostream>

#include "base/platform.h"
#include "program.h"

#ifdef KROU_LEVELS

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"

// Copies of the engine, compiled for levels of x86-64. The build adds the suffixes.
extern "C" decltype(krou_main) krou_main_v2, krou_main_v3, krou_main_v4;

namespace {

struct Level {
    std::string_view name;
    decltype(&krou_main) main;
};
constexpr std::array<Level, 4> levels{{{"x86-64", krou_main},
                                       {"x86-64-v2", krou_main_v2},
                                       {"x86-64-v3", krou_main_v3},
                                       {"x86-64-v4", krou_main_v4}}};

/// Runs the engine of the level that KROU_LEVEL in the environment names, by default the widest one
/// that this machine supports.
int run(int argc, char** argv) {
    const char* forced = std::getenv("KROU_LEVEL");
    const auto features = krou::cpu_features();
    const Level* chosen = nullptr;
    std::string supported;
    for (const auto& level : levels) {
        if (!krou::supports(level.name, features)) break;
        if (!forced || level.name == forced) chosen = &level;
        supported += ' ' + std::string(level.name);
    }
    if (chosen) return chosen->main(argc, argv, std::cin, std::cout, std::cerr);
    std::cerr << "krou: KROU_LEVEL: expected one of" << supported
              << ", which this machine supports, got " << krou::in_quotes(forced) << '\n';
    return 1;
}

}  // namespace

#endif

int main(int argc, char** argv) {
    krou::prepare_standard_files();
    std::ios::sync_with_stdio(false);
#ifdef KROU_LEVELS
    return run(argc, argv);
#else
    return krou_main(argc, argv, std::cin, std::cout, std::cerr);
#endif
}
