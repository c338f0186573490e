#include <algorithm>

#include "base/platform.h"

namespace krou {

std::string installed_folder(std::string_view name) {
    auto folder = executable_path();
    for (int i = 0; i < 2; ++i) {
        folder.resize(std::min(folder.rfind('/'), folder.size()));
        const auto path = folder + "/share/krou/" + std::string(name);
        if (!folder.empty() && is_directory(path)) return path;
    }
    return {};
}

}  // namespace krou
