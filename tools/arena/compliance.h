#pragma once

#include <iosfwd>
#include <optional>

#include "games/rules.h"
#include "match/engine.h"
#include "match/log.h"
#include "match/process.h"

namespace krou::arena {

/// Goes through the protocol with an engine, a line for each step, and tells whether it kept
/// to it all; nothing if it was stopped, or what it writes gets nowhere. Each step begins with the
/// engine at rest in a new game: after a step that failed it is stopped, and if that does not help,
/// started again, so that a fault is told of once.
std::optional<bool> check_compliance(const EngineConfig& engine, const Variant& variant,
                                     const Supervision& supervision, Log& log, std::ostream& out);

}  // namespace krou::arena
