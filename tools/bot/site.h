#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "common/waiting.h"
#include "match/process.h"

namespace krou::bot {

/// A site and the token of our account.
struct Site {
    std::string url = "https://playstrategy.org";
    std::string token;
    std::string curl = "curl";  ///< program

    Milliseconds request_time{15'000};  ///< for a whole request
    Milliseconds silence{30'000};       ///< of a stream, before it counts as lost
    Milliseconds move_delay{30'000};    ///< until the stream must have a move that the site took
    Milliseconds first_pause{1'000};    ///< before a stream is opened again; doubles
    Milliseconds max_pause{60'000};
    Milliseconds rate_pause{60'000};  ///< after status 429
};

/// Returns an error if the site could see the token in plain text on its way, or the URL is wrong.
std::optional<Error> check_url(std::string_view url);
/// Returns an error if the token is too short, or has characters that tokens do not have.
std::optional<Error> check_token(std::string_view token);

struct Request {
    std::string path;                      ///< from `/`
    std::optional<std::string> form = {};  ///< sent by POST; GET without it
};

/// One request and its answer, by a `curl` of its own. Reads without waiting.
class Exchange {
public:
    /// `is_stream`: the answer comes line by line and has no end.
    static Result<std::unique_ptr<Exchange>> start(const Site& site, const Request& request,
                                                   bool is_stream, const Supervision& supervision);

    /// Returns the next line of the answer, if it is there. An overlong line is cut.
    std::optional<std::string> next_line(Time now);
    struct End {
        int status = 0;  ///< of HTTP; 0 without an answer
        std::string reason;

        bool is_success() const { return status >= 200 && status < 300; }
    };
    /// Set after the last line.
    const std::optional<End>& end() const { return end_; }
    std::vector<int> descriptors() const;

private:
    explicit Exchange(const Site& site) : site_(site) {}

    void finish(Time now);
    /// Hides the token if the site repeats it, before a message could quote a part of it.
    std::string without_token(std::string_view text) const;

    const Site& site_;
    int status_ = 0;
    std::string error_;
    std::optional<End> end_;
    std::unique_ptr<ChildProcess> process_;  ///< destroyed first: it still sets `error_`
};

/// A stream that is opened again when it ends, after growing pauses.
class Feed {
public:
    Feed(const Site& site, std::string path)
        : site_(site), path_(std::move(path)), pauses_(site.first_pause, site.max_pause) {}

    /// True if it is closed and its pause is over.
    bool is_due(Time now) const { return !exchange_ && now >= next_; }
    /// Opens it. Returns the end if that fails.
    std::optional<Exchange::End> open(const Supervision& supervision, Time now);
    /// Reads lines, except blank ones, which only show that the site lives. An error closes it.
    /// Returns the end if it was closed.
    std::optional<Exchange::End> read(
        Time now, const std::function<std::optional<Error>(std::string_view line)>& on_line);
    /// Closes it until the pause is over.
    void close(Time now);
    /// The next pause is short again.
    void succeed() { has_succeeded_ = true; }

    /// Pause after the last end.
    Milliseconds pause() const { return pause_; }
    std::vector<int> descriptors() const;
    /// Returns the time at which to open it, or at which its silence is too long.
    Time deadline() const { return exchange_ ? heard_ + site_.silence : next_; }

private:
    const Site& site_;
    std::string path_;
    GrowingPause pauses_;
    Milliseconds pause_{0};
    Time next_{};
    Time opened_{};
    Time heard_{};  ///< time of the last line
    bool has_succeeded_ = false;
    std::unique_ptr<Exchange> exchange_;
};

}  // namespace krou::bot
