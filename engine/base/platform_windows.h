#pragma once

#include <string>
#include <string_view>
#include <utility>

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
    Handle(Handle&& other) noexcept : handle_(other.release()) {}
    Handle& operator=(Handle&&) = delete;
    ~Handle();

    void* get() const { return handle_; }
    bool is_open() const;
    /// Returns the handle, which stays open.
    void* release() { return std::exchange(handle_, nullptr); }

private:
    void* handle_;
};

}  // namespace krou::windows
