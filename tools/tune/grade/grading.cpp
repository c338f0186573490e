#include "tune/grade/grading.h"

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "games/notation.h"
#include "match/game_clock.h"
#include "match/player.h"

namespace krou::tune {

namespace {

/// What a move is that came in time.
Mark mark_of(const Exercise& exercise, const std::string& name) {
    const Position& position = exercise.position;
    for (const auto& value : exercise.moves)
        if (to_text(position.family(), position.side(), value.move) == name)
            return Played{value.move, exercise.best().net_seeds - value.net_seeds};
    const bool is_none = name.empty() || name == "0000";
    return Fault{is_none ? Reason::no_move : Reason::illegal_move,
                 in_quotes(name) + " in " + to_fen(position)};
}

/// Asks about one board, with a clock that is full.
Mark ask(Player& player, const Exercise& exercise, std::int64_t number) {
    const auto ready = player.prepare(number);
    if (const auto* fault = std::get_if<Fault>(&ready)) return *fault;
    if (std::holds_alternative<Stopped>(ready)) return {};
    const GameClock clock(player.engine().limits);
    const auto go = go_text({clock, clock}, exercise.position.side());
    auto reply = player.ask("position fen " + to_fen(exercise.position), go, clock.allowed());
    if (std::holds_alternative<Stopped>(reply)) return {};
    if (auto* fault = std::get_if<Fault>(&reply)) {
        player.discard();
        return std::move(*fault);
    }
    const auto& answer = std::get<EngineMove>(reply);
    if (const auto allowed = clock.allowed(); allowed && answer.elapsed > *allowed)
        return Fault{Reason::time, in_seconds(clock.overrun(answer.elapsed)) + " over in " +
                                       to_fen(exercise.position)};
    return mark_of(exercise, answer.move);
}

/// Engines that are being asked, by several threads.
class Grading {
public:
    Grading(const std::vector<Examinee>& examinees, const std::vector<Exercise>& exercises,
            Supervision& supervision, Progress& progress)
        : examinees_(examinees),
          exercises_(exercises),
          supervision_(supervision),
          progress_(progress),
          marks_(examinees.size(), Marks(exercises.size())) {}

    Result<std::vector<Marks>> run(int concurrency) {
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < concurrency; ++i) workers.emplace_back([this] { work_guarded(); });
        }
        if (error_) return *error_;
        return std::move(marks_);
    }

private:
    /// What is thrown in a thread ends the work and not the program.
    void work_guarded() {
        try {
            work();
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = Error{reason_of(error)};
            supervision_.stop.raise();
        }
    }

    void work() {
        std::unique_ptr<Player> player;
        const std::size_t total = examinees_.size() * exercises_.size();
        for (std::size_t task; (task = next_++) < total && !supervision_.stop.is_raised();) {
            const Examinee& examinee = examinees_[task / exercises_.size()];
            const Exercise& exercise = exercises_[task % exercises_.size()];
            if (!player || &player->engine() != &examinee.engine)
                player = std::make_unique<Player>(
                    examinee.engine, Player::Settings{exercise.position.variant().spec},
                    supervision_, log_);
            auto& mark = marks_[task / exercises_.size()][task % exercises_.size()];
            mark = ask(*player, exercise, static_cast<std::int64_t>(task) + 1);
            progress_.step();
        }
    }

    const std::vector<Examinee>& examinees_;
    const std::vector<Exercise>& exercises_;
    Supervision& supervision_;
    Progress& progress_;
    Log log_;                   ///< of which nobody wants to read
    std::vector<Marks> marks_;  ///< each is written by one thread
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::optional<Error> error_;
};

}  // namespace

Result<std::vector<Marks>> grade(const std::vector<Examinee>& examinees,
                                 const std::vector<Exercise>& exercises, int concurrency,
                                 Supervision& supervision, Progress& progress) {
    return Grading(examinees, exercises, supervision, progress).run(concurrency);
}

}  // namespace krou::tune
