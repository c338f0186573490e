#include "tune/fit/training_file.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "base/text_file.h"
#include "common/format.h"

namespace krou::tune {

namespace {

constexpr std::size_t most_state_bytes = 1 << 26;

void add(Hash& hash, float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (int shift = 0; shift < 32; shift += 8) hash.add(static_cast<std::uint8_t>(bits >> shift));
}

void add(Hash& hash, const Lesson& lesson) {
    for (const auto pit : lesson.pits) hash.add(pit);
    hash.add(lesson.range);
    for (const float number : {lesson.lower, lesson.upper, lesson.weight}) add(hash, number);
}

}  // namespace

std::string course_of(const Lessons& lessons, const LessonWeights& weights,
                      const TrainingPlan& plan, const RealNetwork& first) {
    Hash hash;
    for (const auto* dataset : {&lessons.learned, &lessons.held_out})
        for (const Lesson& lesson : *dataset) add(hash, lesson);
    for (const float number : first.numbers()) add(hash, number);
    return format("%zu lessons (%016llx), weights %g %g %g %g, seed %d, %d epochs, rate %g",
                  lessons.learned.size(), static_cast<unsigned long long>(hash.value()),
                  weights.exact, weights.bounds, weights.score, weights.margin, plan.seed,
                  plan.epochs, plan.rate);
}

Result<TrainingState> begin_training(const OwnedFile& file, const std::string& course,
                                     std::unique_ptr<RealNetwork> first) {
    if (file.is_empty()) return TrainingState(std::move(first));
    const auto& path = file.path();
    const auto bytes = read_text_file(path, most_state_bytes);
    if (!bytes) return Error{in_quotes(path) + " cannot be read: " + bytes.error()};
    if (!bytes->starts_with(course + '\n'))
        return Error{in_quotes(path) + " is of another training; remove it to begin anew"};
    auto state = parse_training_state(std::string_view(*bytes).substr(course.size() + 1));
    if (!state) return Error{in_quotes(path) + ": " + state.error() + "; remove it to begin anew"};
    return state;
}

std::optional<Error> keep_training(OwnedFile& file, const std::string& course,
                                   const TrainingState& state) {
    return file.replace(course + '\n' + to_bytes(state));
}

}  // namespace krou::tune
