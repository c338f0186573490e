#include "common/format.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <ostream>
#include <stdexcept>

namespace krou {

namespace {

std::string blanks_up_to(std::string_view text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ');
}

}  // namespace

void say_line(std::ostream& out, std::string_view line) {
    if (!(out << line << std::endl)) throw std::runtime_error("cannot write the output");
}

std::string format(const char* pattern, ...) {
    std::va_list arguments;
    va_start(arguments, pattern);
    std::va_list again;
    va_copy(again, arguments);
    std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, pattern, arguments)), ' ');
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
    va_end(again);
    va_end(arguments);
    return text;
}

int width_of(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, begins_character));
}

std::string_view cut(std::string_view text, int width) {
    std::size_t size = 0;
    for (int used = 0; size < text.size(); ++size)
        if (begins_character(text[size]) && ++used > width) break;
    return text.substr(0, size);
}

std::string padded(std::string_view text, int width) {
    return std::string(text) + blanks_up_to(text, width);
}

std::string right_aligned(std::string_view text, int width) {
    return blanks_up_to(text, width) + std::string(text);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(std::ceil(seconds));
    if (whole < 60) return format("%lld s", whole);
    if (whole < 3600) return format("%lld:%02lld min", whole / 60, whole % 60);
    return format("%lld:%02lld h", whole / 3600, whole / 60 % 60);
}

std::string today() {
    using namespace std::chrono;
    const year_month_day date(floor<days>(system_clock::now()));
    return format("%d.%02u.%02u", int{date.year()}, unsigned{date.month()}, unsigned{date.day()});
}

}  // namespace krou
