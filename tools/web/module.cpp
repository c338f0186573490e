#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/threads.h"
#include "uci/session.h"
#include "web/requests.h"

/// The engine as a WebAssembly module. It exchanges lines with the page: those that begin with a
/// brace are requests, all others belong to the protocol.
namespace {

extern "C" {
/// Sends whole lines to the page.
__attribute__((import_module("page"), import_name("print"))) void krou_print(const char* text,
                                                                             std::size_t size);
/// Puts the next line into the line buffer. Returns its size, or -1 if there is none; with `waits`,
/// waits for one.
__attribute__((import_module("page"), import_name("read"))) int krou_read(int waits);
}

void print(std::string_view lines) {
    krou_print(lines.data(), lines.size());
}

/// Decides when to poll the page during a search.
class PollTimer {
public:
    /// Reads the clock only at some calls; polling interrupts the page.
    bool is_due() { return ++calls_ % calls_per_check == 0 && Time::now() >= polled_ + interval; }
    void restart() { polled_ = Time::now(); }

private:
    using Time = std::chrono::steady_clock;

    static constexpr unsigned calls_per_check = 8;
    static constexpr std::chrono::milliseconds interval{10};

    unsigned calls_ = 0;
    Time::time_point polled_;
};

struct Module {
    std::string line;  ///< buffer for a line of the page
    PollTimer poll_timer;
    krou::web::Requests requests;
    std::optional<krou::Session> session;  ///< created by the first protocol line
};

Module& module() {
    static Module only;
    return only;
}

void handle_line(int size) {
    auto& [line_buffer, poll_timer, requests, session] = module();
    const std::string line = line_buffer.substr(0, static_cast<std::size_t>(size));
    if (line.starts_with('{')) {
        print(requests.answer(line));
        return;
    }
    if (!session) session.emplace(print);
    session->handle(line);
}

/// Ends the module after an exception, e.g. if memory is short; nothing is caught here.
[[noreturn]] void end_for_exception() {
    print("info string error engine: out of memory");
    __builtin_trap();
}

}  // namespace

namespace krou {

void poll_input() {
    if (!module().poll_timer.is_due()) return;
    for (int size = krou_read(0); size >= 0; size = krou_read(0)) handle_line(size);
    module().poll_timer.restart();
}

void wait_for_input() {
    handle_line(krou_read(1));
}

}  // namespace krou

extern "C" {

void* __cxa_allocate_exception(std::size_t) {
    end_for_exception();
}
void __cxa_throw(void*, void*, void*) {
    end_for_exception();
}

/// Creates the session with this hash size.
__attribute__((export_name("begin"))) void krou_begin(int hash_megabytes) {
    krou::Options options;
    options.hash_megabytes = hash_megabytes;
    module().session.emplace(print, options);
}

/// Returns the buffer, resized for a line.
__attribute__((export_name("buffer"))) char* krou_buffer(std::size_t size) {
    module().line.resize(size);
    return module().line.data();
}

/// Handles the line in the buffer.
__attribute__((export_name("handle"))) void krou_handle(int size) {
    handle_line(size);
}
}
