#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "helpers/catch.h"
#include "helpers/speed.h"
#include "uci/session.h"

/// Sessions of the protocol on string streams.
namespace krou {

using Lines = std::vector<std::string>;

inline Lines lines_of(std::string_view text) {
    Lines lines;
    for (const auto line : split(text, '\n')) lines.emplace_back(line);
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

/// Joins lines and replaces times and speeds by `*`.
inline std::string timeless(const Lines& lines) {
    std::string text;
    for (const auto& line : lines) {
        const auto fields = words(line);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const bool is_measured = i > 0 && (fields[i - 1] == "nps" || fields[i - 1] == "time");
            text += (is_measured ? "*" : std::string(fields[i])) + ' ';
        }
        text += '\n';
    }
    return text;
}

/// A session and its output. Starts with smaller endgame tables than usual, unless a test sets
/// TablebaseSeeds.
class ProtocolSession {
public:
    ProtocolSession() {
        session_.handle("setoption name TablebaseSeeds value " + std::to_string(table_seeds));
    }

    /// Sends lines and returns all answers. Waits after each line; stops unlimited searches.
    Lines say(const Lines& said) {
        out_.str("");
        for (const auto& line : said) {
            session_.handle(line);
            session_.finish();
        }
        return lines_of(out_.str());
    }

    /// The same, but sends all lines before it waits.
    Lines say_at_once(const Lines& said) {
        out_.str("");
        for (const auto& line : said) session_.handle(line);
        session_.finish();
        return lines_of(out_.str());
    }

    bool has_reported_error() const { return session_.has_reported_error(); }

private:
    std::ostringstream out_;
    Session session_{out_};
};

inline Lines answers(const Lines& said) {
    return ProtocolSession().say(said);
}

/// The lines that begin with `head`.
inline Lines beginning(const Lines& lines, std::string_view head) {
    Lines found;
    std::ranges::copy_if(lines, std::back_inserter(found),
                         [&](const std::string& line) { return line.starts_with(head); });
    return found;
}

/// The only line that begins with `head`.
inline std::string the_line(const Lines& lines, std::string_view head) {
    const auto found = beginning(lines, head);
    INFO("lines that begin with " << head);
    REQUIRE(found.size() == 1);
    return found.front();
}

inline bool holds(std::string_view text, std::string_view piece) {
    return text.find(piece) != std::string_view::npos;
}

/// Word after `name` in a line.
inline std::string word_after(std::string_view line, std::string_view name) {
    const auto fields = words(line);
    const auto at = std::ranges::find(fields, name);
    INFO(line << " should have a word after " << name);
    REQUIRE(fields.end() - at > 1);
    return std::string(*(at + 1));
}

/// Number after `name` in the last info line.
inline int last_number(const Lines& lines, std::string_view name) {
    const auto found = beginning(lines, "info depth");
    REQUIRE(!found.empty());
    return parse_number(word_after(found.back(), name)).value_or(-1);
}

inline std::string best_move(const Lines& lines) {
    return word_after(the_line(lines, "bestmove "), "bestmove");
}

/// Command that sets an option.
inline std::string set(const std::string& name, const std::string& value) {
    return "setoption name " + name + " value " + value;
}

}  // namespace krou
