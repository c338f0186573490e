#include "tools/tables/commands.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ostream>
#include <utility>
#include <vector>

#include "base/platform.h"
#include "base/text.h"
#include "base/threads.h"
#include "common/format.h"
#include "common/platform.h"
#include "common/program.h"
#include "common/resuming.h"
#include "common/signals.h"
#include "games/position.h"
#include "prove/repetition_solver.h"
#include "tables/file.h"
#include "tables/generate/builder.h"

namespace krou {

namespace {

/// Returns the free bytes in the file system of a directory, which need not exist yet; nothing if
/// unknown or if the file system stores no data, e.g. /proc.
std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory) {
    std::error_code error;
    auto existing = std::filesystem::absolute(directory, error);
    while (!std::filesystem::exists(existing, error) && existing != existing.root_path())
        existing = existing.parent_path();
    const auto space = std::filesystem::space(existing, error);
    if (error || space.capacity == 0) return std::nullopt;
    return space.available;
}

/// Formats a size, e.g. `4.6 GB`.
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

/// One run of `krou-tables build`.
class Build {
public:
    Build(const BuildOrder& order, std::ostream& out);

    cli::Ended run();

private:
    void find_layers();
    std::optional<Error> check_memory() const;
    std::optional<Error> check_disk() const;
    cli::Ended build_layers();
    std::optional<Error> write(int seeds, std::optional<Layer> built);
    void report(int seeds, double seconds);

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
    std::vector<std::optional<Layer>> layers_;  ///< layers on disk, by seeds
    std::uint64_t boards_left_ = 0;
    std::uint64_t bytes_left_ = 0;
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

cli::Ended Build::run() {
    if (const int limit = tables_.index().table_seed_limit(); order_.seeds > limit)
        return Error{"--seeds: expected at most " + std::to_string(limit) + " with " +
                     std::to_string(rules_.pits) + " pits per row, got " +
                     in_quotes(std::to_string(order_.seeds))};
    find_layers();
    if (const auto error = check_memory()) return error;
    if (const auto error = check_disk()) return error;
    const auto path = order_.directory.string();
    std::error_code failure;
    std::filesystem::create_directories(order_.directory, failure);
    if (failure)
        return Error{"cannot create directory " + in_quotes(path) + ": " + failure.message()};
    const auto lock = lock_directory(path);
    if (!lock) return Error{lock.error()};
    return build_layers();
}

void Build::find_layers() {
    int found = 0;
    for (int seeds = 0; seeds <= order_.seeds; ++seeds) {
        std::error_code error;  // an unreadable file counts as missing
        if (std::filesystem::exists(path(seeds), error)) {
            auto layer = check_layer(path(seeds), rules_, rules_.pits, seeds);
            if (layer)
                layers_[static_cast<std::size_t>(seeds)] = std::move(*layer);
            else
                say_line(out_, layer.error() + "; rebuilding it");
        }
        if (is_missing(seeds)) {
            boards_left_ += boards(seeds);
            bytes_left_ += bytes_on_disk(seeds);
        } else {
            ++found;
        }
    }
    if (found > 0) say_line(out_, "found " + std::to_string(found) + " layers");
}

/// Includes the layers below, because the builder reads them at random. If they did not stay in
/// memory, the build would be as slow as the disk.
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
    return Error{"not enough memory for " + std::to_string(order_.seeds) + " seeds: needs " +
                 size_text(needed) + ", has " + size_text(*given) + "; build fewer --seeds"};
}

std::optional<Error> Build::check_disk() const {
    const auto available = available_disk(order_.directory);
    if (!available || bytes_left_ <= *available) return std::nullopt;
    return Error{in_quotes(order_.directory.string()) + ": not enough disk space: needs " +
                 size_text(bytes_left_) + ", has " + size_text(*available)};
}

cli::Ended Build::build_layers() {
    using Clock = std::chrono::steady_clock;
    const Interruption interruption;
    if (boards_left_ > 0)
        say_line(out_, format("%llu boards to solve with %d threads, %s on disk; you can interrupt",
                              static_cast<unsigned long long>(boards_left_), threads_,
                              size_text(bytes_left_).c_str()));
    for (int seeds = 0; seeds <= order_.seeds && boards_left_ > 0; ++seeds) {
        if (is_missing(seeds)) {
            const auto begin = Clock::now();
            auto built = build_next_layer(start_.game(), tables_, threads_, solve_open_boards,
                                          [&] { return interruption.is_raised(); });
            if (!built || interruption.is_raised()) return interrupted();
            if (const auto error = write(seeds, std::move(built))) return error;
            report(seeds, std::chrono::duration<double>(Clock::now() - begin).count());
        }
        tables_.add(std::move(*layers_[static_cast<std::size_t>(seeds)]));
    }
    say_line(out_, "wrote tables of " + spec_without_seeds(rules_, rules_.pits) + " up to " +
                       std::to_string(order_.seeds) + " seeds to " +
                       in_quotes(order_.directory.string()));
    return 0;
}

/// Replaces a layer in memory by its file. The system caches the file anyway.
std::optional<Error> Build::write(int seeds, std::optional<Layer> built) {
    if (auto error = write_layer(path(seeds), rules_, rules_.pits, seeds, *built)) return error;
    built.reset();
    auto mapped = check_layer(path(seeds), rules_, rules_.pits, seeds);
    if (!mapped) return Error{mapped.error()};
    layers_[static_cast<std::size_t>(seeds)] = std::move(*mapped);
    boards_left_ -= boards(seeds);
    return std::nullopt;
}

void Build::report(int seeds, double seconds) {
    constexpr double min_speed = 1e6;  // small layers mostly wait for the disk
    const auto count = static_cast<double>(boards(seeds));
    const double boards_per_second = count / std::max(seconds, 1e-6);
    const auto left = static_cast<double>(boards_left_) / std::max(boards_per_second, min_speed);
    say_line(out_, format("%2d seeds %12.0f boards %9.2f s %7.2f million boards/s", seeds, count,
                          seconds, boards_per_second / 1e6) +
                       (boards_left_ > 0 ? "   about " + duration_text(left) + " left" : ""));
}

}  // namespace

cli::Ended build(const BuildOrder& order, std::ostream& out) {
    return Build(order, out).run();
}

}  // namespace krou
