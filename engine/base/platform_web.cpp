#if defined(__wasi__)

#include <cstdlib>
#include <new>

#include "base/platform.h"

/// The page gives the engine memory, and neither files nor processes nor threads.
namespace krou {

namespace {

Error no_files() {
    return {"the page has no files"};
}

}  // namespace

std::optional<std::uint64_t> available_memory() {
    return std::nullopt;
}

void* allocate_pages(std::size_t bytes) {
    void* memory = std::malloc(bytes);
    if (!memory) throw std::bad_alloc();
    return memory;
}

void* allocate_zeroed(std::size_t count, std::size_t size) {
    void* memory = std::calloc(count, size);
    if (!memory && count > 0) throw std::bad_alloc();
    return memory;
}

void free_pages(void* memory) {
    std::free(memory);
}

std::shared_ptr<std::byte> map_memory(std::size_t bytes) {
    auto* memory = static_cast<std::byte*>(std::calloc(1, bytes));
    return memory ? std::shared_ptr<std::byte>(memory, std::free) : nullptr;
}

void populate_memory(std::byte*, std::size_t) {}

std::optional<std::size_t> resident_bytes(std::byte*, std::size_t) {
    return std::nullopt;
}

std::optional<FileStatus> file_status(const std::string&) {
    return std::nullopt;
}

bool is_missing(const std::string&) {
    return true;
}

bool is_directory(const std::string&) {
    return false;
}

Result<std::vector<std::string>> names_in_directory(const std::string&) {
    return no_files();
}

Result<std::string> read_text_file(const std::string&, std::size_t) {
    return no_files();
}

Result<MappedFile> map_file(const std::string&) {
    return no_files();
}

std::optional<Error> write_atomically(const std::string&, std::initializer_list<std::string_view>) {
    return no_files();
}

std::filesystem::path to_path(const std::string& text) {
    return text;
}

std::string executable_path() {
    return {};
}

struct Thread::Handle {};

Thread::Thread(std::function<void()>) {}
Thread::Thread(Thread&&) noexcept = default;
Thread::~Thread() = default;

}  // namespace krou

#endif
