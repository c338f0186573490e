#include "common/signals.h"

namespace krou {

void StopSignal::raise() {
    if (source_.request_stop()) event_.raise();
}

InterruptWatch::InterruptWatch(StopSignal& stop)
    : stop_(stop), thread_([this] {
          requests_.wait(stop_.event());
          stop_.raise();
      }) {}

InterruptWatch::~InterruptWatch() {
    stop_.raise();  // ends the thread
}

}  // namespace krou
