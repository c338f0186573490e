#include "common/signals.h"

namespace krou {

void StopSignal::raise() {
    if (source_.request_stop()) event_.raise();
}

InterruptWatch::InterruptWatch(StopSignal& stop, StopSignal* leave)
    : stop_(stop), leave_(leave), thread_([this] {
          const bool is_request = requests_.wait(stop_.event());
          if (leave_ != nullptr) leave_->raise();
          if (is_request && leave_ != nullptr) requests_.wait(stop_.event());
          stop_.raise();
      }) {}

InterruptWatch::~InterruptWatch() {
    stop_.raise();  // ends the thread
}

}  // namespace krou
