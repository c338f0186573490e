#include "bot/site.h"

#include <algorithm>
#include <exception>

#include "base/text.h"
#include "common/cli.h"
#include "common/secret.h"
#include "common/text.h"

namespace krou::bot {

namespace {

using namespace std::chrono_literals;
using Transfer = ChildProcess::Transfer;

constexpr Milliseconds config_time = 1s;  // for curl to read its configuration
constexpr Milliseconds exit_time = 1s;    // for curl to end after its output
constexpr std::string_view status_word = "krou-status";
constexpr std::size_t min_token_bytes = 8;

constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool consists_of(std::string_view text, std::string_view other_characters) {
    return text.find_first_not_of(std::string(letters_and_digits) +
                                  std::string(other_characters)) == std::string_view::npos;
}

/// Returns the configuration that curl reads from its input. No value needs an escape.
std::string config_for(const Site& site, const Request& request, bool is_stream) {
    const auto status = "%{stderr}" + std::string(status_word) + " %{http_code}\\n";
    std::string text = "url = \"" + site.url + request.path +
                       "\"\nheader = \"Authorization: Bearer " + site.token +
                       "\"\nuser-agent = \"" + cli::version_text("krou-bot") +
                       "\"\nconnect-timeout = 10\nfail\n";
    // A proxy could read the token.
    if (!site.url.starts_with("https:")) text += "noproxy = \"*\"\n";
    if (request.form) text += "data = \"" + *request.form + "\"\n";
    if (is_stream) return text + "write-out = \"" + status + "\"\n";
    // An answer may lack the end of its line.
    const auto seconds = std::chrono::duration<double>(site.request_time).count();
    return text + "write-out = \"\\n" + status + "\"\nmax-time = " + decimal_text(seconds) + '\n';
}

}  // namespace

std::optional<Error> check_url(std::string_view url) {
    const auto rest = url.substr(std::min(url.find("://") + 3, url.size()));
    const auto host = rest.substr(0, rest.find(':'));
    const bool is_own = url.starts_with("http://") && (host == "127.0.0.1" || host == "localhost");
    if ((!url.starts_with("https://") && !is_own) || host.empty() || !consists_of(rest, ".-:"))
        return cli::unexpected("a URL such as https://playstrategy.org", url);
    return std::nullopt;
}

std::optional<Error> check_token(std::string_view token) {
    if (token.size() >= min_token_bytes && consists_of(token, "-._~+/=")) return std::nullopt;
    return Error{"token: expected at least 8 letters, digits or -._~+/="};
}

Result<std::unique_ptr<Exchange>> Exchange::start(const Site& site, const Request& request,
                                                  bool is_stream,
                                                  const Supervision& supervision) try {
    std::unique_ptr<Exchange> exchange(new Exchange(site));
    // `--disable` must come first: it ignores the user's configuration.
    const Command command{
        site.curl, {"--disable", "--silent", "--show-error", "--no-buffer", "--config", "-"}, {}};
    const auto on_error = [self = exchange.get()](std::string_view line) {
        if (const auto status = rest_after(status_word, line))
            self->status_ = parse_number(*status).value_or(0);
        else
            self->error_ = readable(self->without_token(rest_after("curl:", line).value_or(line)));
    };
    auto process = ChildProcess::start(command, supervision, on_error);
    if (!process) return Error{"cannot start " + in_quotes(site.curl) + ": " + process.error()};
    exchange->process_ = std::move(*process);
    exchange->process_->write(config_for(site, request, is_stream), time_now() + config_time);
    exchange->process_->end_input();
    return exchange;
} catch (const std::exception& error) {
    return Error{reason_of(error)};
}

std::optional<std::string> Exchange::next_line(Time now) {
    if (end_) return std::nullopt;
    const auto [transfer, line] = process_->read_line(now);
    if (transfer == Transfer::done) {
        process_->begin_answer();
        return without_token(line);
    }
    if (transfer == Transfer::flooded) end_ = {status_, "a line without end"};
    if (transfer == Transfer::closed) finish(now);
    return std::nullopt;
}

std::string Exchange::without_token(std::string_view text) const {
    return without_secret(std::string(text), site_.token);
}

void Exchange::finish(Time now) {
    process_->end(now + exit_time);
    const auto fallback =
        status_ == 0 ? "no answer" : "the site ended it with status " + std::to_string(status_);
    end_ = {status_, error_.empty() ? fallback : error_};
    process_->kill();
}

std::vector<int> Exchange::descriptors() const {
    const auto numbers = process_->descriptors();
    return {numbers.begin(), numbers.end()};
}

std::optional<Exchange::End> Feed::open(const Supervision& supervision, Time now) {
    auto exchange = Exchange::start(site_, {path_}, true, supervision);
    opened_ = heard_ = now;
    if (exchange) {
        exchange_ = std::move(*exchange);
        return std::nullopt;
    }
    close(now);
    return Exchange::End{0, exchange.error()};
}

std::optional<Exchange::End> Feed::read(
    Time now, const std::function<std::optional<Error>(std::string_view line)>& on_line) {
    std::optional<Exchange::End> end;
    while (exchange_ && !end) {
        const auto line = exchange_->next_line(now);
        if (!line) {
            end = exchange_->end();
            if (!end && now - heard_ >= site_.silence) end = {0, "the site is silent"};
            break;
        }
        heard_ = now;
        if (now - opened_ >= site_.max_pause) succeed();
        if (trimmed(*line).empty()) continue;
        if (const auto error = on_line(*line)) end = {0, error->text};
    }
    if (end) close(now);
    return end;
}

void Feed::close(Time now) {
    exchange_.reset();
    pause_ = pauses_.after(std::exchange(has_succeeded_, false));
    next_ = now + pause_;
}

std::vector<int> Feed::descriptors() const {
    return exchange_ ? exchange_->descriptors() : std::vector<int>();
}

}  // namespace krou::bot
