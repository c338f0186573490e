#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "eval/opinion.h"

namespace krou::tune {

/// An opinion of boards, and what to call it.
struct Evaluation {
    std::shared_ptr<const Opinion> opinion;
    std::string name;  ///< of its file and what is in it; or that it is the built-in one
};

/// Reads a file as EvalFile does; without a path it is the built-in one.
Result<Evaluation> load_evaluation(const std::optional<std::string>& path);

}  // namespace krou::tune
