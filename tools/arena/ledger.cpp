#include "arena/ledger.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <ostream>

#include "base/text.h"
#include "common/file.h"
#include "common/format.h"
#include "games/notation.h"

namespace krou::arena {

namespace {

std::string adjudication_text(const TournamentSettings& settings) {
    const auto& rules = settings.rules.adjudication;
    const auto number = [](int value) { return std::to_string(value); };
    std::string text = "maxmoves " + number(rules.max_moves);
    if (const auto& draw = rules.draw)
        text += " draw " + number(draw->first_move) + ' ' + number(draw->moves) + ' ' +
                number(draw->score);
    if (const auto& resign = rules.resign)
        text += " resign " + number(resign->moves) + ' ' + number(resign->score) +
                (resign->two_sided ? " twosided" : "");
    if (rules.tables) text += " tables " + number(rules.tables->max_seeds());
    return text + (settings.rules.strict ? " strict" : "");
}

std::string players_text(const RecordHead& head, const Fixture& fixture) {
    return head.engines[static_cast<std::size_t>(fixture.south())] + " vs " +
           head.engines[static_cast<std::size_t>(fixture.north())];
}

}  // namespace

RecordHead head_of(const TournamentSettings& settings) {
    RecordHead head;
    head.variant = settings.rules.variant;
    head.schedule = settings.schedule;
    head.seed = settings.seed;
    head.openings = settings.openings.description();
    head.adjudication = adjudication_text(settings);
    for (const auto& engine : settings.engines) {
        head.engines.push_back(engine.name);
        head.settings.push_back(settings_of(engine));
        head.timed = head.timed || engine.limits.timed();
    }
    if (head.timed) head.date = today();
    return head;
}

Ledger::Ledger(const TournamentSettings& settings, std::ostream& out)
    : settings_(settings),
      out_(out),
      head_(head_of(settings)),
      standings_(settings.schedule.engines, settings.schedule.has_pairs()),
      range_(settings.games()),
      next_(range_.first) {
    if (!settings.plot_file.empty()) plot_.emplace(settings.schedule.engines, settings.sprt);
}

std::optional<Error> Ledger::open_files() {
    if (!settings_.record_file.empty()) {
        auto record = RecordFile::open(settings_.record_file, head_, settings_.resume);
        if (!record) return Error{record.error()};
        record_ = std::move(*record);
        if (auto error = read_record()) return error;
    }
    if (settings_.ogn_file.empty()) return std::nullopt;
    auto ogn = OwnedFile::open(settings_.ogn_file);
    if (!ogn) return Error{ogn.error()};
    ogn_ = std::move(*ogn);
    return std::nullopt;
}

std::optional<Error> Ledger::read_record() {
    const auto& path = settings_.record_file;
    auto& content = record_->content();
    if (content.whole_bytes == 0) return std::nullopt;
    head_.date = content.head.date;
    MergedGames found{head_, {}, {}};
    if (auto error = found.add(content.head, std::move(content.games), path)) return error;
    if (auto error = found.check()) return error;
    head_ = found.head;
    for (auto& [id, game] : found.games) {
        opening_of_recorded_round_.try_emplace(game.fixture.round, id, game.opening);
        if (id < range_.first || id > range_.last) continue;
        tally(game);
        out_of_order_.emplace(id, std::move(game));
    }
    out_ << "Resumed with " << out_of_order_.size() << " of " << range_.last - range_.first + 1
         << " games\n";
    return std::nullopt;
}

std::optional<Error> Ledger::check_openings(std::span<const Opening> openings) const {
    const auto in_a_round = settings_.schedule.games_in_a_round();
    for (const auto& [round, game] : opening_of_recorded_round_) {
        const auto& [id, opening] = game;
        if (opening == opening_of(openings, round)) continue;
        const auto from = std::max(range_.first, in_a_round * (round - 1) + 1);
        const auto to = std::min(range_.last, in_a_round * round);
        const auto there =
            std::distance(out_of_order_.lower_bound(from), out_of_order_.upper_bound(to));
        if (from <= to && there <= to - from)
            return Error{in_quotes(settings_.record_file) + ": game " + std::to_string(id) +
                         ": -openings now has a different opening for its round"};
    }
    return std::nullopt;
}

std::optional<Error> Ledger::begin(Versions versions) {
    versions_ = std::move(versions);
    const bool is_new = !record_ || record_->content().whole_bytes == 0;
    if (is_new) add_versions(head_, versions_);
    if (record_)
        if (auto error = record_->begin(head_)) return error;
    if (ogn_)
        if (auto error = ogn_->cut(0)) return error;
    count_in_order();
    return file_error_;
}

void Ledger::announce(const Fixture& fixture) {
    if (settings_.output != OutputFormat::cutechess) return;
    out_ << "Started game " << fixture.id << " of " << settings_.schedule.total() << " ("
         << players_text(head_, fixture) << ')' << std::endl;
}

void Ledger::tally(const PlayedGame& game) {
    const int halves = game.outcome.south_half_points;
    ++tally_[static_cast<std::size_t>(game.fixture.south() == 0 ? halves : 2 - halves)];
}

/// Prints the result; for two engines in cutechess format also the score of the first.
void Ledger::print_result(const PlayedGame& game) {
    const auto& [fixture, opening, plies, outcome, time_use] = game;
    const bool is_cutechess = settings_.output == OutputFormat::cutechess;
    out_ << "Finished game " << fixture.id << " (" << players_text(head_, fixture) << "): "
         << (outcome.score && !is_cutechess ? stores_text(*outcome.score) : result_of(outcome))
         << " {" << explained(outcome.reason, outcome.detail) << "}\n";
    if (!is_cutechess || head_.engines.size() != 2) return;
    const auto& [losses, draws, wins] = tally_;
    const auto games = losses + draws + wins;
    const auto points = static_cast<double>(wins) + static_cast<double>(draws) / 2;
    out_ << "Score of " << head_.engines[0] << " vs " << head_.engines[1] << ": " << wins << " - "
         << losses << " - " << draws << format("  [%.3f] ", points / static_cast<double>(games))
         << games << '\n';
}

std::optional<Error> Ledger::add(PlayedGame game) {
    const Fixture fixture = game.fixture;
    assert(fixture.id >= range_.first && fixture.id <= range_.last && !has(fixture.id));
    add_versions(head_, versions_);
    if (record_)
        if (auto error = record_->add(fixture.id, to_line(head_, game))) return error;
    tally(game);
    print_result(game);
    ++played_now_;
    out_of_order_.emplace(fixture.id, std::move(game));
    out_of_order_new_.insert(fixture.id);
    count_in_order();
    return file_error_;
}

void Ledger::count_in_order() {
    while (!end_ && out_of_order_.contains(next_)) {
        out_of_order_new_.erase(next_);
        count(out_of_order_.extract(next_++).mapped());
    }
    out_ << std::flush;
    if (!end_ && next_ > range_.last) end_ = End::played;
}

void Ledger::count(const PlayedGame& game) {
    assert(standings_.games() < settings_.schedule.total());
    standings_.add(game);
    if (plot_) plot_->add(standings_);
    if (ogn_ && !file_error_) file_error_ = ogn_->append(to_ogn(head_, settings_.event_tags, game));
    if (settings_.sprt && statistics::sprt_result(*settings_.sprt, standings_.of(0).counts()) !=
                              statistics::SprtResult::undecided)
        end_ = End::decided;
    else if (!settings_.recover && game.outcome.is_failure())
        end_ = End::failed;
    const auto interval = settings_.rating_interval;
    if (!end_ && interval > 0 && standings_.games() % interval == 0 && played_now_ > 0 &&
        next_ <= range_.last)
        out_ << "--------------------------------------------------\n"
             << score_text(report()) << progress_text(progress())
             << "--------------------------------------------------\n";
}

Report Ledger::report() const {
    return {head_,
            standings_,
            settings_.sprt,
            settings_.crosstable,
            settings_.schedule.total(),
            settings_.ratings};
}

Progress Ledger::progress() const {
    return {played_now_, ChildProcess::Clock::now() - begin_,
            range_.last - next_ + 1 - static_cast<std::int64_t>(out_of_order_.size())};
}

std::optional<Error> Ledger::close(End end) {
    if (end == End::interrupted) {
        out_of_order_new_.clear();  // these games count although earlier ones are missing
        for (const auto& [id, game] : out_of_order_) count(game);
    }
    out_of_order_.clear();
    auto final_progress = progress();
    final_progress.to_go = 0;
    out_ << "--------------------------------------------------\n"
         << heading_text(report()) << score_text(report()) << sprt_result_text(report())
         << details_text(report()) << '\n'
         << progress_text(final_progress) << std::flush;
    // Errors of files must not suppress the report.
    if (!file_error_ && record_) file_error_ = record_->put_in_order(head_, out_of_order_new_);
    record_.reset();
    for (auto& error : {write_json(end), write_plot()})
        if (!file_error_) file_error_ = error;
    return file_error_;
}

std::optional<Error> Ledger::write_json(End end) const {
    if (settings_.json_file.empty()) return std::nullopt;
    return write_whole(settings_.json_file,
                       to_json(report(), end, progress()).to_pretty_text() + '\n');
}

std::optional<Error> Ledger::write_plot() const {
    if (!plot_) return std::nullopt;
    return write_whole(settings_.plot_file, plot_->to_svg(report()));
}

}  // namespace krou::arena
