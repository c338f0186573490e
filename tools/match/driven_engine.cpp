#include "match/driven_engine.h"

#include <exception>
#include <utility>

#include "base/text.h"
#include "common/text.h"
#include "match/player.h"

namespace krou {

namespace {

using namespace std::chrono_literals;
using Transfer = ChildProcess::Transfer;

constexpr Milliseconds min_start_pause = 1s;
constexpr Milliseconds max_start_pause = 60s;

}  // namespace

DrivenEngine::DrivenEngine(Command command, std::string setup, const Supervision& supervision,
                           LineSink report)
    : command_(std::move(command)),
      setup_(std::move(setup)),
      supervision_(supervision),
      report_(std::move(report)),
      start_pause_(min_start_pause, max_start_pause) {}

std::optional<Error> DrivenEngine::start() try {
    const auto name = in_quotes(command_.program);
    auto process = ChildProcess::start(command_, supervision_, [this](std::string_view line) {
        printed_.push_back(readable(line));
    });
    if (!process) return Error{"cannot start " + name + ": " + process.error()};
    if ((*process)->write(setup_, time_now()) != Transfer::done)
        return Error{name + ": does not read commands"};
    process_ = std::move(*process);
    options_.clear();
    stopped_.reset();
    is_deaf_ = false;
    return std::nullopt;
} catch (const std::exception& error) {
    return Error{reason_of(error)};
}

std::optional<Error> DrivenEngine::check() {
    if (auto error = start()) return error;
    const auto deadline = time_now() + grace;
    for (;;) {
        const auto [transfer, line] = process_->read_line(deadline);
        if (transfer == Transfer::stopped) return std::nullopt;
        if (transfer == Transfer::done && first_word(line) == "uciok") return std::nullopt;
        if (transfer == Transfer::done) continue;
        process_.reset();
        report_printed();
        return Error{in_quotes(command_.program) + ": does not answer 'uci'"};
    }
}

bool DrivenEngine::restart(Time now) {
    if (now < next_start_) return false;
    const auto error = start();
    const auto last = std::exchange(start_error_, error ? error->text : "");
    if (!error) return true;
    if (error->text != last) report_(error->text);
    next_start_ = now + start_pause_.after(last.empty());
    return false;
}

bool DrivenEngine::search(const std::string& options, const std::string& go, Time now) {
    if (!process_ && !restart(now)) return false;
    process_->begin_answer();
    stopped_.reset();
    const bool is_new = std::exchange(options_, options) != options;
    send(is_new ? options + go : go, now);
    return true;
}

void DrivenEngine::send(const std::string& line, Time now) {
    if (process_ && process_->write(line, now) != Transfer::done) is_deaf_ = true;
}

void DrivenEngine::stop(Time now) {
    if (!process_ || stopped_) return;
    stopped_ = now;
    send("stop\n", now);
}

std::optional<Error> DrivenEngine::read(Time now,
                                        const std::function<void(std::string_view line)>& on_line) {
    std::string failure = is_deaf_ ? "does not read commands" : "";
    while (process_ && failure.empty()) {
        const auto [transfer, line] = process_->read_line(now);
        if (transfer == Transfer::late || transfer == Transfer::stopped) break;
        if (transfer == Transfer::done) {
            if (rest_after("bestmove", line)) stopped_.reset();
            on_line(line);
        } else if (transfer == Transfer::flooded) {
            failure = "prints without end";
        } else {
            const auto end = process_->end(now + 100ms);
            failure = end ? end->text : "closed its output";
        }
    }
    if (process_ && failure.empty() && now >= deadline()) failure = "does not answer";
    if (!failure.empty()) process_.reset();
    report_printed();
    if (failure.empty()) return std::nullopt;
    stopped_.reset();
    is_deaf_ = false;
    report_("the engine " + failure);
    return Error{failure};
}

Time DrivenEngine::deadline() const {
    if (is_deaf_) return Time{};
    return stopped_ ? *stopped_ + grace : Time::max();
}

void DrivenEngine::report_printed() {
    for (const auto& line : std::exchange(printed_, {})) report_("the engine prints: " + line);
}

std::vector<int> DrivenEngine::descriptors() const {
    if (!process_) return {};
    const auto numbers = process_->descriptors();
    return {numbers.begin(), numbers.end()};
}

std::string improved_pv(std::string_view line) {
    EngineMove info;
    if (rest_after("info", line) && line.find(" upperbound ") == std::string_view::npos)
        read_info(line, info);
    return info.pv;
}

}  // namespace krou
