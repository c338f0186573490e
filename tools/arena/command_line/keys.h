#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/pairing/openings.h"
#include "arena/report/report.h"
#include "arena/report/statistics.h"
#include "arena/settings.h"
#include "base/result.h"
#include "common/cli.h"
#include "match/adjudication.h"
#include "match/engine.h"

namespace krou::arena {

/// A flag as it is known, and the words that follow it.
struct Given {
    std::string_view flag;
    std::vector<std::string_view> words;
};

/// One of the words that may follow a flag, `name=value` or `name` alone. A name with a point at
/// its end is the head of many names.
struct Key {
    std::string_view name;
    std::string_view values;   ///< what follows the name
    std::string_view unit;     ///< of its number; empty where the help tells
    std::string_view initial;  ///< the value without it; empty where there is none
    std::string_view help;
    std::string_view wanted;  ///< what its value must be
    cli::Take take;           ///< where it refuses, that is said of the value
};
using Keys = std::vector<Key>;

/// What may follow -engine and -each, -sprt, -draw, -resign, -openings and -ratings, taken into
/// these.
Keys engine_keys(EngineConfig& engine);
Keys sprt_keys(statistics::Sprt& sprt);
Keys draw_keys(AdjudicationRules::Draw& draw);
Keys resign_keys(AdjudicationRules::Resign& resign);
Keys opening_keys(OpeningSource& source);
Keys rating_keys(RatingScale& ratings);
Keys output_keys(OutputFormat& format);

/// Takes the words, each once.
std::optional<Error> take_keys(const Given& given, const Keys& keys);

/// "unknown option: '-round'; did you mean -rounds?", or for a word of other arenas what is used
/// instead of it here.
Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known);

}  // namespace krou::arena
