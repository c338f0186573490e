#include "tune/samples/self_play.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "common/rng.h"
#include "eval/weights.h"
#include "games/position.h"
#include "tables/forced_play.h"

namespace krou::tune {

namespace {

/// Ends endless games.
constexpr int max_plies = 400;

/// Random share of the moves within the tables, where samples cost nothing.
constexpr int random_percent_in_tables = 30;

class SampledPlay {
public:
    SampledPlay(const SelfPlay& how, std::int64_t number, Analyst& analyst, const Tables* tables)
        : how_(how),
          analyst_(analyst),
          tables_(tables),
          rng_(rng_of(static_cast<std::uint64_t>(how.seed), number)),
          position_(Position::start(how.variant)) {
        game_.number = number;
    }

    std::optional<SampledGame> run(const std::stop_token& stop) {
        analyst_.forget();
        const auto random_plies = rng_.below(static_cast<std::uint64_t>(how_.max_random_plies) + 1);
        for (std::uint64_t ply = 0; ply < random_plies && continues(); ++ply) play_random_move();
        for (int ply = 0; ply < max_plies && continues(); ++ply) {
            if (stop.stop_requested()) return std::nullopt;
            step();
        }
        set_margins();
        return std::move(game_);
    }

private:
    /// State of the game at a sample, to compute its margin at the end.
    struct Origin {
        Side side;
        int south_half_lead;
        int random_moves;  ///< random moves before the sample
    };

    /// Returns true if the game has another move. Empties the stores after a majority.
    bool continues() {
        if (position_.ending() == Ending::majority) {
            earlier_half_lead_ += half_lead();
            Board board = position_.board();
            board.set(Board::own_store, 0);
            board.set(Board::opponent_store, 0);
            position_ = position_.with(board, position_.side());
        }
        return position_.ending() == Ending::none;
    }

    /// South's lead since the stores were last emptied.
    int half_lead() const {
        const int lead = 2 * position_.board().lead();
        return position_.side() == Side::south ? lead : -lead;
    }

    void play_random_move() {
        position_.play(random_move(position_.legal_moves(), rng_));
        ++random_moves_;
    }

    Bounds proved() const {
        const int seeds = position_.max_net_gain();
        if (!tables_ || seeds > tables_->max_seeds()) return {-seeds, seeds};
        return tables_->bounds(position_.board(), seeds);
    }

    MoveSet realising() const {
        return visit_game_with_tables(position_.game(), [&](const auto& game) {
            return realising_moves(game, *tables_, sized_for(game, position_.board()));
        });
    }

    /// Adds a sample and plays a move.
    void step() {
        const Bounds known = proved();
        if (known.exact()) {
            take_sample(known.lower * seed_value, known);
            const bool at_random = rng_.below(100) < random_percent_in_tables;
            return at_random ? play_random_move() : position_.play(random_move(realising(), rng_));
        }
        const auto found = analyst_.analyse(position_, node_limit(how_.nodes));
        // The value of a won game includes seeds that the rules award.
        if (found.answer.conclusion != Conclusion::won)
            take_sample(found.value() - position_.board().lead() * seed_value, known);
        const bool at_random = rng_.below(100) < static_cast<std::uint64_t>(how_.random_percent);
        return at_random ? play_random_move() : position_.play(*found.answer.move);
    }

    void take_sample(int value, Bounds known) {
        Sample sample;
        sample.board = position_.board();
        sample.value = value;
        sample.proved = known;
        sample.is_quiet = is_quiet_board();
        game_.samples.push_back(sample);
        origins_.push_back({position_.side(), earlier_half_lead_ + half_lead(), random_moves_});
    }

    bool is_quiet_board() const {
        const auto is_quiet = [&]<class G>(const G& game) {
            const auto board = sized_for(game, position_.board());
            for (const Move move : game.moves(board)) {
                const auto step = game.play(board, move);
                if (step.gain > G::quiet_gain || step.extra_turn) return false;
            }
            return true;
        };
        return std::visit(is_quiet, position_.game());
    }

    /// Sets the margin of each sample: from the next exact value in the tables, otherwise from the
    /// end of the game.
    void set_margins() {
        const auto end = position_.result();
        bool is_known = end.has_value();
        int south_half_lead = earlier_half_lead_ +
                              (end ? end->south_half_seeds - end->north_half_seeds : half_lead());
        int random_moves = random_moves_;
        for (std::size_t i = origins_.size(); i-- > 0;) {
            auto& sample = game_.samples[i];
            const auto& origin = origins_[i];
            const int sign = origin.side == Side::south ? 1 : -1;
            if (sample.proved.exact()) {
                is_known = true;
                south_half_lead = origin.south_half_lead + sign * 2 * sample.proved.lower;
                random_moves = origin.random_moves;
            }
            sample.margin_half_seeds = sign * (south_half_lead - origin.south_half_lead);
            sample.is_played_well = is_known && origin.random_moves == random_moves;
        }
    }

    const SelfPlay& how_;
    Analyst& analyst_;
    const Tables* tables_;
    Rng rng_;
    Position position_;
    int earlier_half_lead_ = 0;  ///< South's lead in emptied stores
    int random_moves_ = 0;
    SampledGame game_;
    std::vector<Origin> origins_;
};

}  // namespace

std::optional<SampledGame> play_sampled_game(const SelfPlay& how, std::int64_t number,
                                             Analyst& analyst, const Tables* tables,
                                             const std::stop_token& stop) {
    return SampledPlay(how, number, analyst, tables).run(stop);
}

}  // namespace krou::tune
