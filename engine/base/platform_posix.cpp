#if !defined(__wasi__) && !defined(_WIN32)

#include "base/platform.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>

#include "base/text.h"

namespace krou {

namespace {

Error system_error() {
    return {std::strerror(errno)};
}

/// Owner of a file descriptor.
class File {
public:
    explicit File(int number) : number_(number) {}
    File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File& operator=(File&&) = delete;
    ~File() {
        if (number_ >= 0) close(number_);
    }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }

private:
    int number_;
};

Result<File> open_regular_file(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return system_error();
    if (S_ISDIR(status.st_mode)) return Error{std::strerror(EISDIR)};
    if (!S_ISREG(status.st_mode)) return Error{"not a regular file"};
    // Some system files look regular but would block forever.
    File file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file.is_open()) return system_error();
    return file;
}

bool write_all(const File& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(file.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

FileStatus status_of(const struct stat& status) {
    constexpr std::int64_t ns_per_s = 1'000'000'000;
    return {static_cast<std::uint64_t>(status.st_ino), static_cast<std::uint64_t>(status.st_size),
            status.st_mtim.tv_sec * ns_per_s + status.st_mtim.tv_nsec};
}

/// Reads the first number after `name` in a file.
std::optional<std::uint64_t> number_in(const char* path, std::string_view name = {}) {
    constexpr std::size_t longest = 1 << 16;
    const auto text = read_text_file(path, longest);
    if (!text) return std::nullopt;
    const auto at = text->find(name);
    if (at == std::string::npos) return std::nullopt;
    const auto found = words(std::string_view(*text).substr(at + name.size()));
    return found.empty() ? std::nullopt : parse_number<std::uint64_t>(found.front());
}

/// Returns the bytes available on the whole machine.
std::optional<std::uint64_t> available_on_the_machine() {
    const auto kilobytes = number_in("/proc/meminfo", "MemAvailable:");
    return kilobytes ? std::optional(*kilobytes * 1024) : std::nullopt;
}

/// Returns the bytes left below the limit of the control group, e.g. of a container. Cached files
/// do not count as used, because the system drops them when memory is short.
std::optional<std::uint64_t> available_in_the_group() {
    const auto most = number_in("/sys/fs/cgroup/memory.max");
    const auto used = number_in("/sys/fs/cgroup/memory.current");
    if (!most || !used) return std::nullopt;
    const auto files = number_in("/sys/fs/cgroup/memory.stat", "inactive_file ").value_or(0);
    const auto needed = *used - std::min(*used, files);
    return *most - std::min(*most, needed);
}

/// Rounds a size from one large page on up to whole ones.
std::size_t whole_pages(std::size_t bytes) {
    return bytes < large_page ? bytes : (bytes + large_page - 1) / large_page * large_page;
}

void use_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

/// Name of the program for signal handlers, which must not read a std::string.
std::array<char, 64> program_name{};

void set_program_name(std::string_view program) {
    program_name = {};
    program.copy(program_name.data(), program_name.size() - 1);
}

void print_and_exit(std::string_view why, int code) {
    const std::string_view name = program_name.data();
    for (const auto text : {name, why})
        [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
    _exit(code);
}

void end_for_lost_file(int) {
    print_and_exit(": a table, or another file in use, was cut short\n", 1);
}

void end_when_interrupted(int) {
    print_and_exit(": interrupted\n", 130);
}

}  // namespace

std::optional<std::uint64_t> available_memory() {
    const auto machine = available_on_the_machine();
    const auto group = available_in_the_group();
    if (!machine || !group) return machine ? machine : group;
    return std::min(*machine, *group);
}

void* allocate_pages(std::size_t bytes) {
    const bool is_large = bytes >= large_page;
    void* memory =
        is_large ? std::aligned_alloc(large_page, whole_pages(bytes)) : std::malloc(bytes);
    if (!memory) throw std::bad_alloc();
    if (is_large) use_large_pages(memory, whole_pages(bytes));
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
    const auto size = whole_pages(bytes);
    // Memory to align the beginning, returned below.
    const auto spare = bytes >= large_page ? large_page : 0;
    if (size + spare < bytes) return nullptr;
    constexpr int access = PROT_READ | PROT_WRITE;
    void* mapped = mmap(nullptr, size + spare, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    void* begin = mapped;
    auto room = size + spare;
    if (spare > 0) {
        std::align(large_page, size, begin, room);
        const auto before = size + spare - room;
        if (before > 0) munmap(mapped, before);
        if (room > size) munmap(static_cast<std::byte*>(begin) + size, room - size);
        use_large_pages(begin, size);
    }
    return {static_cast<std::byte*>(begin), [size](void* memory) { munmap(memory, size); }};
}

void populate_memory(std::byte* begin, std::size_t bytes) {
#if defined(MADV_POPULATE_WRITE)
    if (madvise(begin, bytes, MADV_POPULATE_WRITE) == 0) return;
#endif
    constexpr std::size_t min_page = 4096;
    for (std::size_t at = 0; at < bytes; at += min_page) {
        // Rewriting the byte maps the page and keeps its contents.
        volatile std::byte& byte = begin[at];
        byte = byte;
    }
}

std::optional<std::size_t> resident_bytes([[maybe_unused]] std::byte* begin,
                                          [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((bytes + page - 1) / page);
    if (mincore(begin, bytes, pages.data()) != 0) return std::nullopt;
    const auto is_resident = [](unsigned char flags) { return (flags & 1) != 0; };
    const auto count = std::ranges::count_if(pages, is_resident);
    return std::min(static_cast<std::size_t>(count) * page, bytes);
#else
    return std::nullopt;
#endif
}

std::optional<FileStatus> file_status(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 ? std::optional(status_of(status)) : std::nullopt;
}

bool is_missing(const std::string& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

bool is_directory(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

Result<std::vector<std::string>> names_in_directory(const std::string& path) {
    const auto close_directory = [](DIR* opened) { closedir(opened); };
    const std::unique_ptr<DIR, decltype(close_directory)> opened(opendir(path.c_str()));
    if (!opened) return system_error();
    std::vector<std::string> names;
    for (errno = 0; const auto* entry = readdir(opened.get()); errno = 0)
        names.emplace_back(entry->d_name);
    if (errno != 0) return system_error();
    return names;
}

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
    const auto file = open_regular_file(path);
    if (!file) return Error{file.error()};
    std::string text;
    std::array<char, 1 << 14> piece;
    for (;;) {
        const auto size = read(file->number(), piece.data(), piece.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return system_error();
        if (size == 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(size));
        if (text.size() > max_bytes)
            return Error{"more than " + std::to_string(max_bytes) + " bytes"};
    }
}

Result<MappedFile> map_file(const std::string& path) {
    const auto file = open_regular_file(path);
    if (!file) return Error{file.error()};
    struct stat status {};
    if (fstat(file->number(), &status) != 0) return system_error();
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return MappedFile{{}, nullptr, status_of(status)};
    void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file->number(), 0);
    if (memory == MAP_FAILED) return system_error();
    const std::shared_ptr<const void> owner(
        memory, [size](const void* mapped) { munmap(const_cast<void*>(mapped), size); });
    return MappedFile{{static_cast<const std::byte*>(memory), size}, owner, status_of(status)};
}

std::optional<Error> write_atomically(const std::string& path,
                                      std::initializer_list<std::string_view> parts) {
    const auto unfinished = path + ".unfinished";
    const auto cannot_write = [](const std::string& name) {
        return Error{"cannot write " + in_quotes(name) + ": " + std::strerror(errno)};
    };
    if (unlink(unfinished.c_str()) != 0 && errno != ENOENT) return cannot_write(unfinished);
    constexpr mode_t default_mode = 0666;  // minus the umask
    const File file(
        open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, default_mode));
    if (!file.is_open()) return cannot_write(unfinished);
    const auto is_written = [&](std::string_view part) { return write_all(file, part); };
    if (std::ranges::all_of(parts, is_written) && fsync(file.number()) == 0 &&
        std::rename(unfinished.c_str(), path.c_str()) == 0)
        return std::nullopt;
    const auto error = cannot_write(path);
    unlink(unfinished.c_str());
    return error;
}

std::filesystem::path to_path(const std::string& text) {
    return text;
}

std::string executable_path() {
    std::array<char, PATH_MAX> path{};  // ends with a zero, because one byte less is read
    return readlink("/proc/self/exe", path.data(), path.size() - 1) > 0 ? path.data() : "";
}

void exit_on_sigbus(std::string_view program) {
    set_program_name(program);
    std::signal(SIGBUS, end_for_lost_file);
}

void exit_on_interrupt(std::string_view program) {
    set_program_name(program);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (std::signal(signal, SIG_IGN) != SIG_IGN) std::signal(signal, end_when_interrupted);
}

void prepare_standard_files() {}

bool is_interactive() {
    return isatty(STDIN_FILENO) != 0;
}

struct Thread::Handle {
    std::function<void()> work;
    pthread_t id{};
};

Thread::Thread(std::function<void()> work)
    : handle_(std::make_unique<Handle>(Handle{std::move(work)})) {
    constexpr std::size_t min_stack = std::size_t{8} << 20;
    const auto run = [](void* given) noexcept -> void* {
        static_cast<Handle*>(given)->work();
        return nullptr;
    };
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    std::size_t stack = 0;
    pthread_attr_getstacksize(&attributes, &stack);
    pthread_attr_setstacksize(&attributes, std::max(stack, min_stack));
    const int error = pthread_create(&handle_->id, &attributes, run, handle_.get());
    pthread_attr_destroy(&attributes);
    if (error != 0) throw std::system_error(error, std::generic_category());
}

Thread::Thread(Thread&&) noexcept = default;

Thread::~Thread() {
    if (handle_) pthread_join(handle_->id, nullptr);
}

}  // namespace krou

#endif
