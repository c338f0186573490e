#pragma once

#include <iosfwd>

/// Runs krou with the arguments of its command line and returns its exit code. It has C linkage,
/// and no global object outside its functions has a constructor, because a program can have several
/// copies for different processors: see KROU_LEVELS in main.cpp.
extern "C" int krou_main(int argc, char** argv, std::istream& in, std::ostream& out,
                         std::ostream& errors);
