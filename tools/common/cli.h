#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

/// What a person types after the name of a program, read by tables.
namespace krou::cli {

/// Takes in the value of an option; returns what is wrong with it, if anything is.
using Take = std::function<std::optional<Error>(std::string_view)>;
/// The same for an option of several words.
using TakeWords = std::function<std::optional<Error>(std::span<const std::string_view>)>;

enum class Need : std::uint8_t { optional, required };

struct Option {
    std::string name;        ///< as typed, without hyphens
    std::string value_name;  ///< of its value in the help; empty for a flag, which takes none
    std::string purpose;
    std::variant<Take, TakeWords> take;
    Need need = Need::optional;
    std::size_t min_words = 1;  ///< of one that takes words
    bool repeats = true;        ///< one that takes words may stand more than once
};

/// That none of these options is called so, nor one that every program has; and which was meant,
/// if one is near.
Error no_option(std::string_view word, std::span<const Option> options);

/// In which words a program refuses others.
struct Refusals {
    Error (*unknown)(std::string_view word, std::span<const Option> options) = no_option;
    const char* option = "option ";  ///< before its name
    const char* twice = " stands twice";
    const char* too_many = " is one word too many";
};

struct Command {
    std::string name;  ///< as typed, the program's before it
    std::string purpose;
    std::vector<Option> options;
    /// Words without hyphens, in this order; one that takes words takes all that are left.
    std::vector<Option> operands = {};
    /// Takes all words from the first option on that is none of these, if there are any.
    std::optional<Option> rest = {};
    Refusals refusals = {};
};

/// What options that several tools have take at most.
inline constexpr int max_threads = 256;
inline constexpr int max_at_once = 1024;  ///< games
inline constexpr int max_seed = 1'000'000'000;

/// Ways to take a value: as it is, as a number within limits, or as said by a flag; and words,
/// after those that stood before.
Take into(std::string& text);
Take into(std::optional<std::string>& text);
Take into(int& number, int least, int most);
Take into(std::optional<int>& number, int least, int most);
Take into(double& number, double least, double most);
Take into(bool& flag);
TakeWords into(std::vector<std::string>& words);
Take variant_into(Variant& variant);
Take variant_into(std::optional<Variant>& variant);

/// A variant as a person types it: where it is unknown, the nearest name is suggested.
Result<Variant> parse_variant(std::string_view spec);

/// Splits like a shell: at blanks, except in quotes or after a backslash. Empty if a quote is open.
std::vector<std::string> shell_words(std::string_view text);
/// Joins words such that `shell_words` returns them.
std::string shell_text(std::span<const std::string> words);

/// The numbers from one to another, from 1 on and both included.
struct Range {
    std::int64_t first = 1;
    std::int64_t last = 1;

    friend bool operator==(const Range&, const Range&) = default;
};

/// As in `1-500`.
std::optional<Range> parse_range(std::string_view text);

/// The same options, each of one value, which put their name into `given` when they are taken.
std::vector<Option> noting(std::vector<Option> options, std::string& given);

enum class Wish : std::uint8_t { run, help, version };

/// What every program answers: `--help` or `-h`, and `--version`, with one hyphen or two. Nothing
/// for other words.
std::optional<Wish> question(std::string_view word);

/// "krou-tables 0.1.0".
std::string version_text(std::string_view program);

/// Options are `--name VALUE`, `--name=VALUE` or `--name`, with one hyphen or two, each once at
/// most. One that takes words takes those up to the next option. All that follows `--` is operands.
/// Refuses the first thing that is wrong.
Result<Wish> parse(const Command& command, std::span<const std::string_view> arguments);

/// What `--help` prints.
std::string help(const Command& command);

/// A line of it, in which the purpose begins behind so many letters.
std::string help_line(const std::string& head, std::string_view purpose, std::size_t width = 18);

/// The known word that differs least from `word`, if any is near enough to have been meant.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

/// `; did you mean 'x'?`, or nothing when no known word is near.
std::string suggestion(std::string_view word, std::span<const std::string> known);

}  // namespace krou::cli
