#include "bot/bot.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "match/launch.h"

namespace krou::bot {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_running = 64;  // games
constexpr std::size_t max_orders = 64;   // waiting requests
constexpr int bad_request = 400;
constexpr int unauthorized = 401;
constexpr int forbidden = 403;
constexpr int not_found = 404;
constexpr int too_many_requests = 429;

std::string seconds_text(Milliseconds time) {
    return duration_text(std::chrono::duration<double>(time).count());
}

std::string description(const Challenge& challenge) {
    const auto name = challenge.challenger.empty() ? "an unknown player" : challenge.challenger;
    const auto clock = challenge.clock ? ' ' + std::to_string(challenge.clock->initial_s) + '+' +
                                             std::to_string(challenge.clock->increment_s)
                                       : "";
    return "challenge " + challenge.id + " from " + name + ", " + in_quotes(challenge.variant) +
           clock + (challenge.is_rated ? " rated" : " casual");
}

}  // namespace

Bot::Bot(const Settings& settings, const StopSignal& leave, const Supervision& supervision,
         LineSink report)
    : settings_(settings),
      leave_(leave),
      supervision_(supervision),
      report_(std::move(report)),
      events_(settings.site, "/api/stream/event") {}

std::string Bot::engine_setup() const {
    const auto part_of = [&](int whole) {
        return std::to_string(std::max(1, whole / settings_.policy.games));
    };
    const auto option = [](const std::string& name, const std::string& value) {
        return "setoption name " + name + " value " + value + '\n';
    };
    auto setup = "uci\n" + option("Hash", part_of(settings_.hash_megabytes)) +
                 option("Threads", part_of(settings_.threads)) +
                 option("MoveOverhead", std::to_string(settings_.overhead_ms)) +
                 option("Ponder", settings_.ponders ? "true" : "false");
    if (settings_.level < 20) setup += option("Skill Level", std::to_string(settings_.level));
    return setup;
}

std::optional<Error> Bot::check_engine() {
    return DrivenEngine(settings_.engine, engine_setup(), supervision_, report_).check();
}

std::optional<Error> Bot::log_in() {
    GrowingPause pauses(settings_.site.first_pause, settings_.site.max_pause);
    while (!is_leaving() && !is_stopped()) {
        auto started = Exchange::start(settings_.site, {"/api/account"}, false, supervision_);
        if (!started) return Error{started.error()};
        exchange_ = std::move(*started);
        std::string text;
        while (!exchange_->end() && !is_leaving() && !is_stopped()) {
            wait(Time::max());
            while (const auto line = exchange_->next_line(time_now()))
                if (text.empty()) text = *line;
        }
        const auto end = std::exchange(exchange_, nullptr)->end();
        if (!end) break;
        notice(*end, time_now());
        if (final_error_) return final_error_;
        const auto account = parse_account(text);
        if (end->is_success() && account && !account->is_bot)
            return Error{"account " + account->id + " is not a bot account; see the manual"};
        if (end->is_success() && account) {
            own_id_ = account->id;
            lobby_.emplace(settings_.policy, own_id_);
            report_("logged in as " + own_id_);
            return std::nullopt;
        }
        const auto pause = std::max(pauses.after(false),
                                    std::chrono::ceil<Milliseconds>(rest_until_ - time_now()));
        report_("account: " + (end->is_success() ? account.error() : end->reason) +
                "; trying again in " + seconds_text(pause));
        wait(time_now() + pause);
    }
    return std::nullopt;
}

void Bot::wait(Time deadline) {
    std::vector<int> descriptors{supervision_.stop.descriptor()};
    // A raised signal stays readable.
    if (!is_leaving()) descriptors.push_back(leave_.descriptor());
    const auto add = [&](const std::vector<int>& more) {
        descriptors.insert(descriptors.end(), more.begin(), more.end());
    };
    add(events_.descriptors());
    if (exchange_) add(exchange_->descriptors());
    for (const auto& [id, running] : running_) {
        add(running->feed.descriptors());
        add(running->thinker.descriptors());
    }
    wait_to_read(descriptors, deadline);
}

std::optional<Error> Bot::run() {
    if (auto error = check_engine()) return error;
    if (auto error = log_in()) return error;
    bool is_announced = false;
    while (lobby_ && !is_stopped() && !final_error_) {
        const auto now = time_now();
        if (is_leaving() && !std::exchange(is_announced, true)) {
            lobby_->close();
            if (!running_.empty())
                report_("leaving after the running games; press Ctrl-C again to leave at once");
        }
        read_answer(now);
        read_events(now);
        std::erase_if(running_, [&](auto& entry) { return !play_on(*entry.second, now); });
        send_order(now);
        const bool is_idle = running_.empty() && orders_.empty() && !lobby_->is_waiting(now);
        if (is_leaving() && is_idle) break;
        wait(next_deadline(now));
    }
    if (!running_.empty())
        report_("running games: " + std::to_string(running_.size()) +
                "; start krou-bot again to resume them");
    return final_error_;
}

Time Bot::next_deadline(Time now) {
    const auto no_earlier = [&](Time time) { return std::max(time, rest_until_); };
    auto next = no_earlier(events_.deadline());
    if (is_leaving()) next = std::min(next, now + 1s);  // `is_waiting` can end
    if (!orders_.empty() && !exchange_) next = std::min(next, rest_until_);
    for (const auto& [id, running] : running_) {
        next = std::min({next, no_earlier(running->feed.deadline()), running->move_due});
        next = std::min(next, running->thinker.deadline());
    }
    return next;
}

void Bot::notice(const Exchange::End& end, Time now) {
    const bool is_rejected = end.status == unauthorized || end.status == forbidden;
    if (is_rejected && running_.empty())
        final_error_ = Error{settings_.site.url + ": the token is rejected (status " +
                             std::to_string(end.status) + ')'};
    if (end.status != too_many_requests) return;
    rest_until_ = now + settings_.site.rate_pause;
    report_("too many requests; the next one in " + seconds_text(settings_.site.rate_pause));
}

void Bot::report_end(const std::string& what, const Feed& feed, const Exchange::End& end,
                     Time now) {
    notice(end, now);
    report_(what + ": " + end.reason + "; reconnecting in " + seconds_text(feed.pause()));
}

void Bot::read_events(Time now) {
    if (events_.is_due(now) && may_ask(now))
        if (const auto end = events_.open(supervision_, now))
            report_end("events", events_, *end, now);
    const auto end =
        events_.read(now, [&](std::string_view line) { return handle_event(line, now); });
    if (end) report_end("events", events_, *end, now);
}

std::optional<Error> Bot::handle_event(std::string_view line, Time now) {
    const auto decision = lobby_->decide(line, static_cast<int>(running_.size()), now);
    if (!decision) return Error{decision.error()};
    if (const auto* play = std::get_if<Lobby::Play>(&*decision)) follow(play->id);
    const auto answer = [&](const Challenge& challenge, const char* verb, const std::string& form) {
        return Order{
            {"/api/challenge/" + challenge.id + '/' + verb, form}, description(challenge), {}};
    };
    if (const auto* accept = std::get_if<Lobby::Accept>(&*decision)) {
        auto order = answer(accept->challenge, "accept", "");
        order.challenge = accept->challenge.id;
        add_order(std::move(order), "accepted");
    }
    if (const auto* decline = std::get_if<Lobby::Decline>(&*decision)) {
        const std::string reason(decline->reason);
        add_order(answer(decline->challenge, "decline", "reason=" + reason), "declined, " + reason);
    }
    return std::nullopt;
}

void Bot::follow(const std::string& id) {
    if (running_.contains(id) || running_.size() >= max_running) return;
    const Milliseconds overhead(settings_.overhead_ms);
    running_[id].reset(
        new RunningGame{Game(id, own_id_, settings_.move_time, overhead),
                        Feed(settings_.site, "/api/bot/game/stream/" + id),
                        Thinker(settings_.engine, engine_setup(), supervision_, report_)});
    report_("game " + id + ": started");
}

void Bot::read_game(RunningGame& running, Time now) {
    auto& game = running.game;
    auto& feed = running.feed;
    if (feed.is_due(now) && may_ask(now)) {
        game.reopen();
        if (const auto end = feed.open(supervision_, now)) report_end(game.name(), feed, *end, now);
    }
    const auto plies = game.plies();
    auto end = feed.read(now, [&](std::string_view line) -> std::optional<Error> {
        auto error = game.handle(line, now);
        if (!error && game.plies() > plies) feed.succeed();
        return error;
    });
    if (!end && game.is_move_sent() && now >= running.move_due) {
        feed.close(now);
        end = {0, "our move does not appear"};
    }
    // A new stream begins with the whole game.
    if (end || !game.is_move_sent()) running.move_due = Time::max();
    if (!end || game.is_over()) return;
    if (end->status != bad_request && end->status != not_found)
        return report_end(game.name(), feed, *end, now);
    report_(game.name() + ": " + end->reason);
    game.abandon();
}

bool Bot::play_on(RunningGame& running, Time now) {
    auto& game = running.game;
    read_game(running, now);
    const auto take = [&](const std::optional<Thinker::Answer>& answer) {
        if (answer)
            game.answer(answer->moves, answer->best, settings_.ponders ? answer->ponder : "");
    };
    take(running.thinker.read(now));
    take(running.thinker.pursue(game.task(now), now));
    if (game.is_over()) {
        report_(game.name() + ": " + game.result());
        return false;
    }
    const bool is_ordered = std::ranges::find(orders_, game.id(), &Order::game) != orders_.end();
    if (is_ordered) return true;
    if (const auto move = game.take_move()) {
        const Order order{{"/api/bot/game/" + game.id() + "/move/" + *move, ""},
                          game.name() + ": move " + *move,
                          game.id()};
        // Moves come first, but after the order that is under way.
        orders_.insert(orders_.begin() + (exchange_ ? 1 : 0), order);
    }
    return true;
}

void Bot::read_answer(Time now) {
    if (!exchange_) return;
    while (exchange_->next_line(now)) {
    }
    if (!exchange_->end()) return;
    const auto end = *std::exchange(exchange_, nullptr)->end();
    notice(end, now);
    if (end.status == too_many_requests) return;
    const auto order = std::move(orders_.front());
    orders_.pop_front();
    finish_order(order, end, now);
}

void Bot::add_order(Order order, const std::string& decision) {
    if (orders_.size() >= max_orders) return;  // the site repeats unanswered challenges
    report_(order.about + ": " + decision);
    orders_.push_back(std::move(order));
}

void Bot::send_order(Time now) {
    if (exchange_) return;
    // The game may have ended while its move waited.
    std::erase_if(orders_, [&](const Order& order) {
        return !order.game.empty() && !running_.contains(order.game);
    });
    if (orders_.empty() || !may_ask(now)) return;
    auto started = Exchange::start(settings_.site, orders_.front().request, false, supervision_);
    if (started) {
        exchange_ = std::move(*started);
        return;
    }
    report_(started.error());
    rest_until_ = now + settings_.site.first_pause;
}

void Bot::finish_order(const Order& order, const Exchange::End& end, Time now) {
    const auto found = running_.find(order.game);
    if (end.is_success() && found != running_.end())
        found->second->move_due = now + settings_.site.move_delay;
    if (end.is_success()) return;
    report_(order.about + ": " + end.reason);
    if (!order.challenge.empty()) lobby_->forget(order.challenge);
    // The stream begins with the truth, and the move is sent again if it did not arrive.
    if (found != running_.end()) found->second->feed.close(now);
}

}  // namespace krou::bot
