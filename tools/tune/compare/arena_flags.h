#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/program.h"
#include "tune/evaluations.h"

namespace krou::tune {

/// A flag of the arena, with one hyphen, and the words that follow it.
struct ArenaFlag {
    std::string name;
    std::vector<std::string> words = {};
};

/// What the arena is told: what a person says, and what holds where nothing else is said.
class ArenaFlags {
public:
    /// These hold besides what all matches of evaluations have in common.
    explicit ArenaFlags(const std::vector<ArenaFlag>& defaults);

    /// What a person says behind the words of a command.
    cli::Option option();

    bool has(std::string_view flag) const;
    void add(const ArenaFlag& flag) { flags_.push_back(flag); }
    void add_defaults();
    /// An engine for each evaluation: as -engine says, for all of them or one by one, or else the
    /// krou that lies beside this program.
    std::optional<Error> add_engines(const std::vector<Evaluation>& evaluations);

    /// Does what the arena does with these flags.
    cli::Ended run(std::ostream& out) const;

private:
    std::optional<Error> take(std::span<const std::string_view> words);
    /// Whether a word after -each or -engine begins so.
    bool has_word(std::string_view head) const;

    std::vector<ArenaFlag> defaults_;
    std::vector<ArenaFlag> flags_;
};

}  // namespace krou::tune
