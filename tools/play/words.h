#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/game.h"

/// What is said at the board, in two languages.
namespace krou::play {

enum class Language : std::uint8_t { english, french };

/// Every sentence, and every word that is no name.
enum class Phrase : std::uint16_t {
    // Sides, seats and seeds.
    south,
    north,
    one_seed,
    seeds,
    one_move,
    some_moves,
    to_move,
    to_move_itself,
    a_person,
    an_advised_person,
    krou_at_level,
    game_is,
    seat_of,
    // What happens at the board.
    plays,
    plays_and_captures,
    moves_again,
    sown_into,
    store_of,
    thinking,
    program_thinks,
    program_failed,
    after_failure,
    command_south,
    command_north,
    waits,
    ended_by_majority,
    ended_by_halves,
    ended_by_few,
    ended_exhausted,
    ended_by_line,
    ended_full,
    ended_by_repetition,
    ended_by_agreement,
    resigns,
    rest_goes,
    rest_is_nobodys,
    final_score,
    wins,
    drawn,
    draw_alone,
    // Leaving, and coming back.
    greeting,
    greeting_squares,
    one_unfinished,
    some_unfinished,
    none_unfinished,
    kept,
    not_kept,
    kept_nowhere,
    taken_up,
    unfinished_heading,
    unfinished_game,
    no_such_unfinished,
    given_up,
    forgotten,
    goodbye,
    // What is answered to commands.
    no_command,
    several_commands,
    no_move,
    moves_itself,
    is_over,
    nothing_to_undo,
    nothing_to_redo,
    advice,
    no_proposal,
    bad_level,
    no_level,
    bad_seat,
    which_file,
    saved,
    not_saved,
    file_exists,
    not_loaded,
    loaded,
    unknown_variant,
    bad_ply,
    no_moves_yet,
    bad_variant,
    bad_pace,
    slow_on,
    slow_off,
    bad_language,
    end_offered,
    program_agrees,
    program_refuses,
    no_people,
    // Help: what each command does.
    help_head,
    help_play,
    help_undo,
    help_redo,
    help_hint,
    help_analyse,
    help_why,
    help_level,
    help_swap,
    help_south,
    help_north,
    help_new,
    help_save,
    help_save_over,
    help_load,
    help_resume,
    help_forget,
    help_go,
    help_first,
    help_previous,
    help_next,
    help_last,
    help_moves,
    help_fen,
    help_draw,
    help_stop,
    help_resign,
    help_rules,
    help_slow,
    help_board,
    help_language,
    help_help,
    help_quit,
    // The rules.
    rule_aim,
    rule_way,
    rule_example,
    rule_sow_oware,
    rule_capture_oware,
    rule_slam_none,
    rule_slam_illegal,
    rule_slam_unless_only,
    rule_slam_all,
    rule_rest_owner,
    rule_rest_nobody,
    rule_repetition_owner,
    rule_repetition_split,
    rule_majority,
    rule_majority_below,
    rule_sow_kalah,
    rule_again_kalah,
    rule_capture_kalah,
    rule_capture_empty,
    rule_end_kalah,
    rule_mark,
    rule_line,
    rule_full,
    // Game files.
    file_line,
    file_no_notation,
    file_illegal,
    file_over_before,
    file_other_capture,
    file_no_game,
    file_no_such_game,
    // Analyses.
    column_move,
    column_value,
    column_depth,
    column_line,
    exact,
    believed,
    values_are_for,
    values_are_for_squares,
    best_line_heading,
    line_ends,
    line_ends_early,
    no_such_ply,
    // Annotated games.
    better_is,
    seeds_lost,
    turning_point,
    no_turning_point,
    values_are_played_out,
    annotating,
    annotating_move,
    annotation_stopped,
    one_game_to_plot,
    value_for,
    plot_moves,
    // What a move does.
    one_pit,
    some_pits,
    why_goes_round,
    why_stores,
    why_moves_again,
    why_makes_krou,
    why_captures,
    why_captures_opposite,
    why_slam,
    why_void_slam,
    why_feeds,
    why_starves,
    why_repeats,
    why_ends,
    why_saves,
    why_threatens,
    why_allows,
    why_is_safe,
    why_three,
    why_blocks,
    why_threatens_three,
    why_allows_three,
    why_quiet,
    why_is_best,
    why_is_worse,
    // Last of all, what is no phrase.
    end,
};

inline constexpr auto phrase_count = static_cast<std::size_t>(Phrase::end);

/// A phrase in one language. `%1` to `%9` stand for what is filled in.
struct Sentence {
    Phrase phrase;
    std::string_view text;
};

/// All of them in one language, in their order.
std::span<const Sentence> english();
std::span<const Sentence> french();

/// Whether a table has each phrase, in its place, and says something for it.
constexpr bool is_complete(std::span<const Sentence> table) {
    std::size_t place = 0;
    return table.size() == phrase_count && std::ranges::all_of(table, [&](const Sentence& said) {
               return static_cast<std::size_t>(said.phrase) == place++ && !said.text.empty();
           });
}

/// The phrase as it is. French signs have a blank beside them at which no line is broken.
std::string_view text_of(Language language, Phrase phrase);
/// The phrase with these in the places of `%1`, `%2` and so on.
std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
std::string_view name_of(Language language, Side side);
/// "1 seed", "2 seeds", by the rule of the language for what is one.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// A number of half seeds: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);

/// A value of the engine in seeds, to a tenth: "+0.5", in French "+0,5"; 300 are a seed.
std::string value_text(Language language, int value);

/// What is wrong, with the words of the system for it in this language.
std::string in_words_of(Language language, std::string_view error);

/// `en` or `fr`, and what a locale begins with, as in `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);
/// By LC_ALL, else LC_MESSAGES, else LANG; English where they name no other.
Language language_of_environment();

}  // namespace krou::play
