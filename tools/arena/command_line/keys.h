#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/hints.h"
#include "arena/pairing/openings.h"
#include "arena/report/rating_scale.h"
#include "arena/report/statistics/sprt.h"
#include "base/result.h"
#include "base/text.h"
#include "match/adjudication.h"
#include "match/engine.h"

namespace krou::arena {

/// One of the words that may follow a flag, `name=value` or `name` alone. A name with a point at
/// its end is the head of many names.
template <class Target>
struct Key {
    std::string_view name;
    std::string_view values;   ///< what follows the name
    std::string_view unit;     ///< of its number; empty where the help tells
    std::string_view initial;  ///< the value without it; empty where there is none
    std::string_view help;
    std::string_view wanted;  ///< what its value must be
    /// False if the value is not what is wanted.
    bool (*set)(Target& target, std::string_view value);
};

/// Sets what the words say, each once.
template <class Target>
std::optional<Error> set_keys(std::string_view flag, std::span<const Key<Target>> keys,
                              Target& target, std::span<const std::string_view> words) {
    std::vector<std::string_view> seen;
    for (const auto word : words) {
        const auto equals = word.find('=');
        const auto name = word.substr(0, equals);
        const auto value =
            equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
        const auto key = std::ranges::find_if(keys, [&](const Key<Target>& candidate) {
            return candidate.name.ends_with('.') ? name.starts_with(candidate.name)
                                                 : name == candidate.name;
        });
        if (key == keys.end()) {
            std::vector<std::string_view> names;
            for (const auto& known : keys) names.push_back(known.name);
            return unknown("word after " + std::string(flag), name, names);
        }
        const auto is_name = [&](auto other) { return equal_ignoring_case(other, name); };
        if (std::ranges::any_of(seen, is_name))
            return Error{std::string(flag) + ": " + in_quotes(name) + " stands twice"};
        seen.push_back(name);
        const bool is_prefix = key->name.ends_with('.');
        if (!key->set(target, is_prefix ? word.substr(key->name.size()) : value))
            return Error{std::string(flag) + ' ' + presentable(word) + ": this should be " +
                         std::string(key->wanted)};
    }
    return std::nullopt;
}

/// What may follow -engine and -each, -sprt, -draw, -resign, -openings and -ratings.
std::span<const Key<EngineConfig>> engine_keys();
std::span<const Key<statistics::Sprt>> sprt_keys();
std::span<const Key<AdjudicationRules::Draw>> draw_keys();
std::span<const Key<AdjudicationRules::Resign>> resign_keys();
std::span<const Key<OpeningSource>> opening_keys();
std::span<const Key<RatingScale>> rating_keys();

}  // namespace krou::arena
