#include "arena/log.h"

namespace krou::arena {

bool Log::open(const std::string& path) {
    file_.open(path, std::ios::app);
    return file_.is_open();
}

void Log::write(std::string_view who, std::string_view text) {
    if (!file_.is_open()) return;
    const std::lock_guard lock(mutex_);
    file_ << who << ": " << text << (text.ends_with('\n') ? "" : "\n") << std::flush;
}

}  // namespace krou::arena
