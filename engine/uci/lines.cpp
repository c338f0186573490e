#include "uci/lines.h"

namespace krou {

bool read_line(std::istream& in, std::string& line, bool& too_long) {
    constexpr std::size_t longest = std::size_t{1} << 20;
    line.clear();
    too_long = false;
    auto* buffer = in.rdbuf();
    for (;;) {
        const int c = buffer->sbumpc();
        if (c == std::char_traits<char>::eof()) return !line.empty();
        if (c == '\n') return true;
        if (line.size() < longest)
            line += static_cast<char>(c);
        else
            too_long = true;
    }
}

}  // namespace krou
