#include "game/move_descriptions.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "base/text.h"
#include "eval/weights.h"
#include "games/notation.h"

namespace krou {

namespace {

std::string reason_text(const GameHistory& history, const Voice& voice) {
    const auto& position = history.position();
    if (const auto ended = history.players_end()) {
        const auto& how = entry(*ended);
        if (!how.loser) return say(voice, how.phrase);
        return say(voice, how.phrase, {name_of(voice, *how.loser)});
    }
    const auto board = board_for(Side::south, position);
    const int south = board[Board::own_store];
    const int north = board[Board::opponent_store];
    const int below = position.variant().rules.below;
    switch (position.ending()) {
        case Ending::repetition: return say(voice, phrases::ended_by_repetition);
        case Ending::majority:
            if (south == north) return say(voice, phrases::ended_by_halves);
            return say(voice, phrases::ended_by_majority,
                       {name_of(voice, south > north ? Side::south : Side::north)});
        default: break;
    }
    if (!is_mancala(position.family()))
        return say(voice, south == north ? phrases::ended_full : phrases::ended_by_line);
    if (position.max_net_gain() < below)
        return say(voice, phrases::ended_by_few, {std::to_string(below)});
    // An empty row ends acyclic games, even if the other side still has moves.
    if (is_acyclic(position.family()) && position.max_net_gain() > 0) {
        const Side empty = seeds_in_row(Side::south, position) == 0 ? Side::south : Side::north;
        return say(voice, phrases::ended_by_empty_row, {name_of(voice, empty)});
    }
    return say(voice, phrases::ended_exhausted);
}

constexpr int least_whole = 3 * seed_value / 4;  ///< values are rounded to a seed or more

std::string rest_text(const Position& position, const FinalScore& score, const Voice& voice) {
    const int left = position.max_net_gain();
    if (left == 0) return {};
    const auto board = board_for(Side::south, position);
    const int to_south = score.south_half_seeds - 2 * board[Board::own_store];
    const int to_north = score.north_half_seeds - 2 * board[Board::opponent_store];
    const auto seeds = counted(voice, left, phrases::one_seed, phrases::seeds);
    if (to_south + to_north == 0) return say(voice, phrases::rest_is_nobodys, {seeds}) + ' ';
    const Side first = voice.you.value_or(Side::south);
    const auto south = halves_text(voice, to_south), north = halves_text(voice, to_north);
    return say(voice, phrases::rest_goes,
               {seeds, name_of(voice, first), first == Side::south ? south : north,
                name_of(voice, other(first)), first == Side::south ? north : south}) +
           ' ';
}

}  // namespace

std::string game_text(const Position& position) {
    const auto& variant = position.variant();
    return position.pits() == variant.rules.pits ? variant.spec : position.game_spec();
}

std::string game_name(std::string_view spec, Language language) {
    const auto preset = spec.substr(0, spec.find(':'));
    const auto known = std::ranges::find(phrases::game_names, preset, &phrases::GameName::preset);
    assert(known != phrases::game_names.end() && "all presets have names");
    return std::string(text_of(language, known->name));
}

std::string game_title(std::string_view spec, Language language) {
    auto title = game_name(spec, language);
    const auto colon = spec.find(':');
    if (colon == spec.npos) return title;
    for (const auto setting : split(spec.substr(colon + 1), ',')) {
        const auto number = parse_number<int>(setting.substr(setting.find('=') + 1));
        if (number && setting.starts_with("pits="))
            title += ", " + counted(language, *number, phrases::one_pit, phrases::some_pits);
        else if (number && setting.starts_with("seeds="))
            title += ", " + counted(language, *number, phrases::one_seed, phrases::seeds);
        else
            title += ", " + std::string(setting);
    }
    return title;
}

std::string moves_counted(const GameHistory& history, Language language) {
    return counted(language, history.plies(), phrases::one_move, phrases::some_moves);
}

std::string places_text(const Position& position, const std::vector<int>& places,
                        const Voice& voice) {
    std::string text;
    for (const int place : places) {
        const auto name = place_name(position.family(), position.pits(), place);
        const Side side = place == Board::own_store ? Side::south : Side::north;
        if (!text.empty()) text += ' ';
        text += name.empty() ? say(voice, phrases::store_of, {name_of(voice, side)}) : name;
    }
    return text;
}

std::vector<std::string> describe_move(const Turn& turn, const Trace& trace, const Voice& voice) {
    const auto mover = name_of(voice, trace.mover);
    const auto seeds = counted(voice, trace.captured_seeds, phrases::one_seed, phrases::seeds);
    std::vector<std::string> sentences;
    sentences.push_back(
        trace.captured.empty()
            ? say(voice, phrases::plays, {mover, turn.name()})
            : say(voice, phrases::plays_and_captures,
                  {mover, turn.name(), seeds, places_text(turn.before, trace.captured, voice)}));
    if (trace.tuzdik)
        sentences.push_back(say(voice, phrases::wins_tuzdik,
                                {places_text(turn.before, {*trace.tuzdik}, voice), mover}));
    for (const Side side : {Side::south, Side::north}) {
        const int store = side == Side::south ? Board::own_store : Board::opponent_store;
        const auto fallen = static_cast<int>(std::ranges::count(trace.sown, store));
        if (fallen == 0 || is_acyclic(turn.before.family())) continue;
        sentences.push_back(
            say(voice, phrases::tuzdik_gets,
                {name_of(voice, side), counted(voice, fallen, phrases::one_seed, phrases::seeds)}));
    }
    if (trace.extra_turn) sentences.push_back(say(voice, phrases::moves_again, {mover}));
    return sentences;
}

std::string turn_text(const Position& position, const Voice& voice) {
    return say(voice, phrases::to_move,
               {name_of(voice, position.side()), names_of(position, position.legal_moves())});
}

std::string ending_text(const GameHistory& history, const Voice& voice) {
    const auto score = *history.result();
    const auto reason = reason_text(history, voice) + ' ';
    if (const auto loser = history.loser())
        return reason + say(voice, phrases::wins, {name_of(voice, other(*loser))});
    return reason + score_text(history.position(), score, voice);
}

std::string ending_reason(const GameHistory& history, const Voice& voice) {
    const auto& position = history.position();
    auto text = reason_text(history, voice) + ' ';
    if (!history.loser() && is_mancala(position.family()))
        text += rest_text(position, *history.result(), voice);
    text.pop_back();
    return text;
}

std::string score_text(const Position& position, const FinalScore& score, const Voice& voice) {
    const auto [south, north] = score;
    const bool is_sown_game = is_mancala(position.family());
    const Side winner = south > north ? Side::south : Side::north;
    const auto won = south != north
                         ? say(voice, phrases::wins, {name_of(voice, winner)})
                         : say(voice, is_sown_game ? phrases::drawn : phrases::draw_alone);
    if (!is_sown_game) return won;
    return rest_text(position, score, voice) +
           say(voice, phrases::final_score,
               {name_of(voice, Side::south), halves_text(voice, south), name_of(voice, Side::north),
                halves_text(voice, north), won});
}

std::string seeds_in_words(int value, Language language) {
    const int size = std::abs(value);
    if (size < least_whole) return say(language, phrases::half_a_seed);
    const int rounded = (size + seed_value / 2) / seed_value;
    const auto seeds = counted(language, rounded, phrases::one_seed, phrases::seeds);
    return size % seed_value == 0 ? seeds : say(language, phrases::about, {seeds});
}

std::string value_in_words(const Position& position, int value, Language language) {
    if (value_text(language, std::abs(value)) == value_text(language, 0))
        return say(language, phrases::a_draw);
    if (!is_mancala(position.family()))
        return say(language, value > 0 ? phrases::a_win : phrases::a_loss);
    if (std::abs(value) < least_whole) return say(language, phrases::a_close_game);
    return say(language, value > 0 ? phrases::a_win_by : phrases::a_loss_by,
               {seeds_in_words(value, language)});
}

std::string stop_question(const Position& position, const Voice& voice) {
    return say(voice, phrases::stop_here, {score_text(position, agreed_score(position), voice)});
}

StopAnswer answer_to_stop(const Position& position, Side program, int value, const Voice& voice) {
    const auto for_program = [&](Side side, int of_side) {
        return side == program ? of_side : -of_side;
    };
    const int if_played_on = for_program(position.side(), value);
    const auto [south, north] = agreed_score(position);
    const int if_ended = for_program(Side::south, (south - north) * seed_value / 2);
    const auto name = name_of(voice, program);
    if (if_played_on <= if_ended) return {true, say(voice, phrases::program_agrees, {name})};
    return {false, say(voice, phrases::program_declines,
                       {name, value_in_words(position, if_played_on, voice),
                        value_in_words(position, if_ended, voice)})};
}

std::optional<std::string> why_illegal(const Position& position, int place, const Voice& voice) {
    if (position.ending() != Ending::none) return say(voice, phrases::illegal_over);
    const bool is_square = !is_mancala(position.family());
    const auto name = place_name(position.family(), position.pits(), place);
    assert(!name.empty());
    const auto board = board_for(Side::south, position);
    if (is_square && board[place] != 0) return say(voice, phrases::illegal_taken, {name});
    if (is_square) return std::nullopt;

    const Side side = position.side();
    const bool is_own = (place < position.pits()) == (side == Side::south);
    if (!is_own) return say(voice, phrases::illegal_turn, {name_of(voice, side)});
    const auto others = name_of(voice, other(side));
    if (tuzdik_of(other(side), board, position.pits()) == place)
        return say(voice, phrases::illegal_tuzdik, {name, others});
    if (board[place] == 0) return say(voice, phrases::illegal_empty, {name});
    const Move move{static_cast<std::uint8_t>(place % position.pits())};
    if (position.legal_moves().contains(move)) return std::nullopt;

    // A fed opponent may lose its seeds again by the same move.
    if (seeds_in_row(other(side), position) == 0 &&
        step_of(position.game(), position.board(), move).gain == 0)
        return say(voice, phrases::illegal_unfed, {others});
    return say(voice, phrases::illegal_starving, {name, others});
}

}  // namespace krou
