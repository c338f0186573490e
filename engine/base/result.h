#pragma once

#include <string>
#include <utility>
#include <variant>

namespace krou {

/// Error message: one sentence for the person who wrote the input.
struct Error {
    std::string text;
};

/// A value, or the error that prevented it.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(content_); }
    T& operator*() { return std::get<T>(content_); }
    const T& operator*() const { return std::get<T>(content_); }
    T* operator->() { return &std::get<T>(content_); }
    const T* operator->() const { return &std::get<T>(content_); }
    const std::string& error() const { return std::get<Error>(content_).text; }

private:
    std::variant<T, Error> content_;
};

}  // namespace krou
