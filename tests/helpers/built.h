#pragma once

/// How what is tested was built. No test is compiled with knowledge of it, so that those of one
/// build can be linked with the programs of another.
namespace krou::built {

/// The programs, as they are started.
extern const char* const krou;
extern const char* const arena;
extern const char* const kgp;
extern const char* const mock;
extern const char* const play;
extern const char* const solve;
extern const char* const sparring;
extern const char* const tables;
extern const char* const tune;

extern const bool with_sanitizer;
extern const bool for_tuning;

}  // namespace krou::built
