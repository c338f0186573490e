#include "tools/tables/commands.h"

#include <fcntl.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <ostream>
#include <vector>

#include "base/platform.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/file.h"
#include "common/format.h"
#include "common/program.h"
#include "common/signals.h"
#include "games/position.h"
#include "prove/repetition_solver.h"
#include "tables/file.h"
#include "tables/generate/builder.h"

namespace krou {

namespace {

/// Bytes that are free in the file system of a directory, which need not exist yet.
std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory) {
    std::error_code error;
    auto there = std::filesystem::absolute(directory, error);
    while (!std::filesystem::exists(there, error) && there != there.root_path())
        there = there.parent_path();
    struct statvfs status {};
    if (statvfs(there.c_str(), &status) != 0) return std::nullopt;
    return std::uint64_t{status.f_bavail} * status.f_frsize;
}

/// `4.6 GB`: a size as people say it.
std::string size_text(std::uint64_t bytes) {
    constexpr std::array units = {"kB", "MB", "GB", "TB"};
    double amount = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (amount >= 999.95 && unit + 1 < units.size()) {
        amount /= 1000;
        ++unit;
    }
    return format("%.1f %s", amount, units[unit]);
}

using Clock = std::chrono::steady_clock;

/// Carries out one order.
class Build {
public:
    Build(const BuildOrder& order, std::ostream& out);

    std::optional<Error> run();

private:
    void find_layers();
    std::optional<Error> check_memory() const;
    std::optional<Error> check_disk() const;
    std::optional<Error> make_directory() const;
    std::optional<Error> build_layers();
    std::optional<Error> build_layer(int seeds);
    void report(int seeds, double seconds);
    void say(const std::string& line);

    bool is_missing(int seeds) const { return !layers_[static_cast<std::size_t>(seeds)]; }
    std::uint64_t boards(int seeds) const { return tables_.index().count(seeds); }
    LayerFormat layer_format(int seeds) const {
        return Tables::format_to_build(rules_, boards(seeds));
    }
    std::uint64_t bytes_on_disk(int seeds) const {
        return static_cast<std::uint64_t>(bytes_per_board(layer_format(seeds))) * boards(seeds);
    }
    std::filesystem::path path(int seeds) const {
        return order_.directory / layer_file_name(rules_, rules_.pits, seeds);
    }

    const BuildOrder& order_;
    const Rules& rules_;
    const Position start_;
    const int threads_;
    Tables tables_;
    std::vector<std::optional<Layer>> layers_;  ///< those on disk, by seeds
    std::uint64_t boards_left_ = 0;
    std::uint64_t bytes_left_ = 0;
    std::mutex speaking_;
    std::ostream& out_;
};

Build::Build(const BuildOrder& order, std::ostream& out)
    : order_(order),
      rules_(order.variant.rules),
      start_(Position::start(order.variant)),
      threads_(order.threads.value_or(hardware_threads())),
      tables_(rules_, rules_.pits),
      layers_(static_cast<std::size_t>(order.seeds) + 1),
      out_(out) {}

void Build::say(const std::string& line) {
    const std::lock_guard lock(speaking_);
    say_line(out_, line);
}

std::optional<Error> Build::run() {
    if (const int most = tables_.index().table_seed_limit(); order_.seeds > most)
        return Error{"boards of " + std::to_string(rules_.pits) + " pits in a row have tables of " +
                     std::to_string(most) + " seeds at most"};
    find_layers();
    if (const auto refused = check_memory()) return refused;
    if (const auto refused = check_disk()) return refused;
    if (const auto refused = make_directory()) return refused;
    const auto path = order_.directory.string();
    const auto directory = open_alone(path, O_RDONLY | O_DIRECTORY, path);
    if (!directory) return Error{directory.error()};
    if (const auto failed = build_layers()) return failed;
    say("the tables of " + spec_without_seeds(rules_, rules_.pits) + " up to " +
        std::to_string(order_.seeds) + " seeds lie in " + in_quotes(order_.directory.string()));
    return std::nullopt;
}

void Build::find_layers() {
    int found = 0;
    for (int seeds = 0; seeds <= order_.seeds; ++seeds) {
        std::error_code error;  // a file that cannot be looked at counts as missing
        if (std::filesystem::exists(path(seeds), error)) {
            auto layer = map_layer(path(seeds), rules_, rules_.pits, seeds);
            if (layer)
                layers_[static_cast<std::size_t>(seeds)] = std::move(*layer);
            else
                say(layer.error() + "; it will be made anew");
        }
        if (is_missing(seeds)) {
            boards_left_ += boards(seeds);
            bytes_left_ += bytes_on_disk(seeds);
        } else {
            ++found;
        }
    }
    if (found > 0) say(std::to_string(found) + " layers are there already");
}

/// The layers below the one that is built are read all over. So they count, too: if they did not
/// stay in memory, the build would be as slow as the disk.
std::optional<Error> Build::check_memory() const {
    std::uint64_t needed = 0;
    std::uint64_t below = 0;
    for (int seeds = 0; seeds <= order_.seeds; ++seeds) {
        const auto to_build =
            static_cast<std::uint64_t>(bytes_per_board_to_build(layer_format(seeds)));
        if (is_missing(seeds)) needed = std::max(needed, below + to_build * boards(seeds));
        below += bytes_on_disk(seeds);
    }
    const auto given = order_.memory_megabytes
                           ? std::optional(std::uint64_t{1'000'000} *
                                           static_cast<std::uint64_t>(*order_.memory_megabytes))
                           : available_memory();
    if (!given || needed <= *given) return std::nullopt;
    return Error{"building up to " + std::to_string(order_.seeds) + " seeds takes " +
                 size_text(needed) + " of memory, and there are " + size_text(*given)};
}

std::optional<Error> Build::check_disk() const {
    const auto available = available_disk(order_.directory);
    if (!available || bytes_left_ <= *available) return std::nullopt;
    return Error{"the files take " + size_text(bytes_left_) + " more on the disk, and there are " +
                 size_text(*available)};
}

std::optional<Error> Build::make_directory() const {
    std::error_code error;
    std::filesystem::create_directories(order_.directory, error);
    if (!error) return std::nullopt;
    return Error{"cannot make the directory " + in_quotes(order_.directory.string()) + ": " +
                 error.message()};
}

std::optional<Error> Build::build_layers() {
    if (boards_left_ == 0) return std::nullopt;
    say(format("%llu boards to solve with %d threads, %s on the disk; it can be interrupted",
               static_cast<unsigned long long>(boards_left_), threads_,
               size_text(bytes_left_).c_str()));
    const auto interrupt = [this] {
        const std::lock_guard lock(speaking_);
        out_ << "interrupted: the same command goes on at the first layer that is missing"
             << std::endl;
        std::_Exit(cli::exit_when_interrupted);
    };
    const SignalListener interruption(requests_to_end(), [&](int) { interrupt(); });
    const OutputWatch output(interrupt);
    for (int seeds = 0; seeds <= order_.seeds; ++seeds) {
        if (is_missing(seeds))
            if (const auto failed = build_layer(seeds)) return failed;
        tables_.add(std::move(*layers_[static_cast<std::size_t>(seeds)]));
    }
    return std::nullopt;
}

std::optional<Error> Build::build_layer(int seeds) {
    const auto begin = Clock::now();
    {
        const Layer made = *build_next_layer(start_.game(), tables_, threads_, solve_open_boards);
        if (auto failed = write_layer(path(seeds), rules_, rules_.pits, seeds, made)) return failed;
    }
    // The system caches the new file anyway; mapped, it takes no memory beyond that.
    auto mapped = check_layer(path(seeds), rules_, rules_.pits, seeds);
    if (!mapped) return Error{mapped.error()};
    layers_[static_cast<std::size_t>(seeds)] = std::move(*mapped);
    boards_left_ -= boards(seeds);
    report(seeds, std::chrono::duration<double>(Clock::now() - begin).count());
    return std::nullopt;
}

void Build::report(int seeds, double seconds) {
    constexpr double default_pace = 1e6;  // small layers mostly wait for the disk
    const auto count = static_cast<double>(boards(seeds));
    const double a_second = count / std::max(seconds, 1e-6);
    const auto left = static_cast<double>(boards_left_) / std::max(a_second, default_pace);
    say(format("%2d seeds %12.0f boards %9.2f s %7.2f million boards/s", seeds, count, seconds,
               a_second / 1e6) +
        (boards_left_ > 0 ? "   about " + duration_text(left) + " left" : ""));
}

}  // namespace

std::optional<Error> build(const BuildOrder& order, std::ostream& out) {
    return Build(order, out).run();
}

}  // namespace krou
