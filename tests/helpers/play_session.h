#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/speed.h"
#include "play/loop.h"

namespace krou::play {

/// A session of krou-play on string streams, with typed lines as its input.
class PlaySession {
public:
    explicit PlaySession(const Preferences& preferences, int move_time_ms = 1,
                         std::chrono::milliseconds patience = std::chrono::seconds(20))
        : programs_(analyst_, supervision_, {.move_time_ms = move_time_ms, .patience = patience}),
          session_{terminal_, analyst_, programs_, unfinished_, preferences} {
        session_.preferences.move_time_ms = 1;
    }

    /// Runs the session on these lines. Returns its output.
    std::string type(const std::vector<std::string>& lines, const Beginning& beginning = {}) {
        lines_.assign(lines.begin(), lines.end());
        out_.str("");
        run(session_, beginning);
        return out_.str();
    }

    /// The same, but with the output joined to one line.
    std::string type_flat(const std::vector<std::string>& lines) {
        auto said = type(lines);
        std::ranges::replace(said, '\n', ' ');
        return said;
    }

    Session& session() { return session_; }
    int ply() const { return session_.history().ply(); }
    int plies() const { return session_.history().plies(); }
    Terminal& terminal() { return terminal_; }
    StopSignal& stop() { return supervision_.stop; }
    std::string fen() const { return to_fen(session_.position()); }
    const Folder& folder() const { return folder_; }
    /// Writes a file into the folder. Returns its path.
    std::string file(std::string_view name, std::string_view text) const {
        const auto path = folder_.file(name);
        std::ofstream(path) << text;
        return path;
    }
    /// Number of pauses for frames of a sowing.
    int pauses() const { return pauses_; }
    /// Store of unfinished games.
    UnfinishedGames& unfinished() { return unfinished_; }
    std::filesystem::path saved(int number) const {
        return folder_.path() / "state" / ("unfinished-" + std::to_string(number) + ".ogn");
    }
    /// Makes saving fail, also for root.
    void break_saving() {
        std::filesystem::remove_all(folder_.path() / "state");
        std::ofstream(folder_.path() / "state") << "no folder";
    }

private:
    Folder folder_;
    Supervision supervision_;
    std::ostringstream out_;
    std::deque<std::string> lines_;
    int pauses_ = 0;
    Terminal terminal_{.out = out_,
                       .read_line = [this]() -> std::optional<std::string> {
                           if (lines_.empty() || supervision_.stop.is_raised()) return std::nullopt;
                           auto line = std::move(lines_.front());
                           lines_.pop_front();
                           return line;
                       },
                       .width = [] { return 80; },
                       .pause =
                           [this](std::chrono::milliseconds) {
                               ++pauses_;
                               return true;
                           }};
    Analyst analyst_{
        {.hash_megabytes = 1, .seeds_in_memory = 4, .interruption = supervision_.stop.token()}};
    Programs programs_;
    UnfinishedGames unfinished_{folder_.path() / "state"};
    Session session_;
};

inline PlayerSpec player(std::string_view text) {
    const auto parsed = parse_player(text);
    INFO("seat " << text);
    REQUIRE(parsed);
    return *parsed;
}

inline Preferences between(std::string_view south, std::string_view north,
                           std::string_view spec = "oware", std::string_view fen = "") {
    Preferences preferences;
    preferences.start = played(spec, fen);
    preferences.players = {player(south), player(north)};
    return preferences;
}

}  // namespace krou::play
