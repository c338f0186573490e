#pragma once

/// Paths and options of the tested build.
namespace krou::built {

/// Paths of the programs.
extern const char* const krou;
extern const char* const arena;
extern const char* const bot;
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
