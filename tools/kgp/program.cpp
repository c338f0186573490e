#include "kgp/program.h"

#include <cstdlib>
#include <string>
#include <utility>

#include "base/text.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/signals.h"
#include "common/text.h"
#include "kgp/client.h"

namespace krou::kgp {

namespace {

using cli::into;

constexpr const char* token_variable = "KROU_KGP_TOKEN";
constexpr std::size_t longest_text = 1000;  // bytes of a name or a token
constexpr int longest_move_ms = 86'400'000;
constexpr int max_megabytes = 1 << 20;

/// What is typed after the name of the program.
struct Options {
    Address address;
    Identity identity;
    std::optional<std::string> token_file;
    std::optional<int> move_time_ms;
    Thinkers::Settings thinking;
};

cli::Setter address_into(Address& address) {
    return [&address](std::string_view text) -> std::optional<Error> {
        auto parsed = parse_address(text);
        if (!parsed) return Error{parsed.error()};
        address = std::move(*parsed);
        return std::nullopt;
    };
}

/// A text that goes into a line of the protocol.
cli::Setter line_into(std::string& line) {
    return [&line](std::string_view text) -> std::optional<Error> {
        if (!is_readable(text)) return Error{"it has characters in it that cannot be shown"};
        if (text.size() > longest_text)
            return Error{"it has more than " + std::to_string(longest_text) + " bytes"};
        return into(line)(text);
    };
}

/// From the file, or else from the environment; what is wrong does not quote it.
std::optional<Error> take_token(Options& options) {
    std::string token;
    std::string from = token_variable;
    if (options.token_file) {
        auto text = read_file(*options.token_file, longest_text);
        if (!text) return Error{text.error()};
        token = trimmed(*text);
        from = in_quotes(*options.token_file);
        if (token.empty()) return Error{from + ": there is no token in it"};
    } else if (const char* text = std::getenv(token_variable)) {
        token = trimmed(text);
    }
    if (token.empty()) return std::nullopt;
    if (const auto error = line_into(options.identity.token)(token))
        return Error{from + ": " + error->text};
    return std::nullopt;
}

cli::Ended play(Options& options, std::ostream& out) {
    if (const auto error = take_token(options)) return *error;
    if (options.move_time_ms) options.identity.move_time = Milliseconds(*options.move_time_ms);
    const Interruption stop;
    return Client(options.address, options.identity, options.thinking, stop, out).run();
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Options options;
    const cli::Command command{
        "krou-kgp",
        "Plays kalah at a server of the Kalah Game Protocol, until Ctrl-C.",
        {{"name", "NAME", "by which the server calls it", line_into(options.identity.name),
          cli::Need::required},
         {"token-file", "FILE",
          "of the secret by which the server knows the player again; else it is in " +
              std::string(token_variable),
          into(options.token_file)},
         {"movetime", "MS",
          "how long to think at most, in milliseconds; else as the server's clock says, or 4000",
          into(options.move_time_ms, 1, longest_move_ms)},
         {"threads", "N",
          "of the search: " + std::to_string(options.thinking.threads) + " on this machine",
          into(options.thinking.threads, 1, cli::max_threads)},
         {"hash", "MB", "memory for the search: " + std::to_string(options.thinking.hash_megabytes),
          into(options.thinking.hash_megabytes, 1, max_megabytes)}},
        {{"HOST[:PORT]", "", "of the server; the port is 2671 if nothing is said",
          address_into(options.address), cli::Need::required}}};
    return cli::run(
        command, [&](std::ostream& to) { return play(options, to); }, arguments, out);
}

}  // namespace krou::kgp
