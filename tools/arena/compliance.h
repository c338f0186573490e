#pragma once

#include <iosfwd>
#include <optional>

#include "arena/engine.h"
#include "common/process.h"
#include "games/rules.h"

namespace krou::arena {

/// Goes through the protocol with an engine, a line for each step, and tells whether it kept
/// to it all; nothing if it was stopped, or what it writes gets nowhere.
std::optional<bool> check_compliance(const Engine& engine, const Variant& variant,
                                     const Supervision& supervision, std::ostream& out);

}  // namespace krou::arena
