#include <cstddef>
#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/threads.h"
#include "uci/session.h"

/// The engine as a module: a page gives it lines, as in the protocol, and is given lines.
namespace {

extern "C" {
/// Gives the page a line.
__attribute__((import_module("page"), import_name("say"))) void krou_say(const char* text,
                                                                         std::size_t size);
/// The size of the next line that has come meanwhile, -1 for none; with `waits`, once there is one.
/// It lies in the room then.
__attribute__((import_module("page"), import_name("hear"))) int krou_hear(int waits);
}

/// Gives the page what is written, line by line.
class PageBuffer : public std::streambuf {
protected:
    int_type overflow(int_type c) override {
        if (c != traits_type::eof()) text_ += static_cast<char>(c);
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        text_.append(text, static_cast<std::size_t>(size));
        return size;
    }
    int sync() override {
        krou_say(text_.data(), text_.size());
        text_.clear();
        return 0;
    }

private:
    std::string text_;
};

struct Module {
    PageBuffer buffer;
    std::ostream out{&buffer};
    krou::Session session{out};
    std::string room;  ///< where the page puts a line
};

Module& module() {
    static Module only;
    return only;
}

void handle_room(int size) {
    const std::string line = module().room.substr(0, static_cast<std::size_t>(size));
    module().session.handle(line);
}

/// Nothing is caught here: what is thrown, as where there is no memory, ends the module.
[[noreturn]] void end_for_exception() {
    constexpr std::string_view why = "info string error: the engine has ended, for want of memory";
    krou_say(why.data(), why.size());
    __builtin_trap();
}

}  // namespace

namespace krou {

void listen() {
    // The page is asked some thousand times a second, and itself looks only now and then.
    static std::uint32_t calls = 0;
    if (++calls % 1024 != 0) return;
    for (int size = krou_hear(0); size >= 0; size = krou_hear(0)) handle_room(size);
}

void listen_until_spoken_to() {
    handle_room(krou_hear(1));
}

}  // namespace krou

extern "C" {

void* __cxa_allocate_exception(std::size_t) {
    end_for_exception();
}
void __cxa_throw(void*, void*, void*) {
    end_for_exception();
}

/// Room for a line of this size.
__attribute__((export_name("room"))) char* krou_room(std::size_t size) {
    module().room.resize(size);
    return module().room.data();
}

/// Handles the line that lies in the room.
__attribute__((export_name("tell"))) void krou_tell(int size) {
    handle_room(size);
}

}
