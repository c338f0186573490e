#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/setters.h"

/// Command lines, parsed and explained by tables of options.
namespace krou::cli {

enum class Need : std::uint8_t { optional, required };

/// An option, an operand, or a key of words such as `name=value`.
struct Option {
    std::string name;        ///< without hyphens; a key `option.` matches all names that begin so
    std::string value_name;  ///< in the help; empty for a flag, which has no value
    std::string purpose;
    std::variant<Setter, WordsSetter> set;
    Need need = Need::optional;
    std::vector<std::string> known_as = {};  ///< names in other programs, for suggestions
    std::size_t min_words = 1;               ///< fewest values, if the option takes several
    bool repeats = true;    ///< an option with several values may be given more than once
    bool is_first = false;  ///< set before all others, so that they can override it
    std::vector<std::string> goes_with = {};  ///< the only other options allowed; empty for all
    std::string heading = {};                 ///< in the help
    bool is_rare = false;                     ///< left out of `--help`, but not of `--help-all`
};

/// Options under one heading of the help. Rare options come last, and only in `--help-all`.
struct Group {
    std::string heading;
    std::vector<Option> options;
    std::vector<Option> rare = {};
};

/// Joins the options of the groups.
std::vector<Option> grouped(std::vector<Group> groups);

/// Keys of the words after some options, listed in the help.
struct KeyTable {
    std::string owners;
    std::vector<Option> keys;
};

struct Command {
    std::string name;  ///< as typed, after the name of the program
    std::string purpose;
    std::vector<Option> options;
    std::vector<Option> operands = {};  ///< in this order; one with several values takes the rest
    std::string hyphens = "--";         ///< before names in messages; one or two are accepted
    std::vector<KeyTable> key_tables = {};
};

enum class Request : std::uint8_t { run, help, version, help_all };

/// Recognises `--help`, `-h`, `--version` and, if `--help` leaves something out, `--help-all`; with
/// one hyphen or two.
std::optional<Request> request_in(std::string_view word, const Command& command = {});

/// "krou-tables 1.0.0".
std::string version_text(std::string_view program);

/// Returns the error for an unknown option, with a suggestion, or for `--help` with a value.
Error unknown_option(std::string_view argument, const Command& command);

/// Parses `--name VALUE`, `--name=VALUE` and `--name`, with one hyphen or two. Several values end
/// at the next option; arguments after `--` are operands. Sets nothing if an option is unknown,
/// duplicate or missing, or does not go with another.
Result<Request> parse(const Command& command, std::span<const std::string_view> arguments);

/// Parses words `name=value` or `name`, each name once.
std::optional<Error> parse_words(std::span<const std::string_view> words,
                                 std::span<const Option> keys);

/// Returns the text for `--help`, or for `--help-all`, which adds rare options and keys of words.
std::string help(const Command& command, bool is_full = false);

}  // namespace krou::cli
