#pragma once

#include "common/program.h"

namespace krou::tune {

/// `krou-tune book`: an opening book for the engine, made by long searches.
cli::Task book_task();

}  // namespace krou::tune
