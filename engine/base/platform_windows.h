#pragma once

#include <string>
#include <string_view>

/// Shared by the sources for Windows.
namespace krou::windows {

std::wstring to_wide(std::string_view text);
std::string to_utf8(std::wstring_view text);

/// Returns the reason of the last failure.
std::string last_error();

/// Owner of a handle that `CloseHandle` closes.
class Handle {
public:
    explicit Handle(void* handle) : handle_(handle) {}
    Handle(Handle&& other) noexcept : handle_(other.handle_) { other.handle_ = nullptr; }
    Handle& operator=(Handle&&) = delete;
    ~Handle();

    void* get() const { return handle_; }
    bool is_open() const;

private:
    void* handle_;
};

}  // namespace krou::windows
