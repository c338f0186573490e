#include "game/lessons.h"

#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include "game/explain.h"
#include "game/move_descriptions.h"
#include "games/notation.h"

namespace krou {

namespace {

/// Step of the lessons of all games with these rules.
struct StepEntry {
    Family family;
    bool (*applies)(const Rules& rules);
    std::string_view fen;
    std::string_view moves;
    Phrase task;
    Phrase reason;
};

bool in_all_games(const Rules&) {
    return true;
}
template <Slam slam>
bool has_slam(const Rules& rules) {
    return rules.slam == slam;
}
bool forbids_slam(const Rules& rules) {
    return rules.slam == Slam::illegal || rules.slam == Slam::unless_only;
}
bool captures_empty(const Rules& rules) {
    return rules.captures_empty;
}
bool has_tuzdik(const Rules& rules) {
    return rules.tuzdik;
}
bool has_no_tuzdik(const Rules& rules) {
    return !rules.tuzdik;
}

constexpr std::array step_entries{
    StepEntry{Family::oware,
              in_all_games,
              "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
              "C",
              {"Your pits are A to F. You win with more seeds in your store than North at the end. "
               "Play C: its seeds are sown one by one into the next pits."},
              {"D, E, F and North's a got one seed each. You always sow in this direction: along "
               "your row, along North's, and back to A."}},
    StepEntry{
        Family::oware,
        in_all_games,
        "2-1-3-2-3-1-4-2-5-1-3-4-9-8-S",
        "E",
        {"If your last seed makes 2 or 3 in a pit of North's, you capture them. Which move makes 3 "
         "in b?"},
        {"E's last seed made 3 in b, so these three seeds are in your store."}},
    StepEntry{
        Family::oware,
        in_all_games,
        "1-2-4-5-1-2-4-2-1-6-0-3-9-8-S",
        "D",
        {"Pits of 2 or 3 just before the last one are captured too. Which move takes two pits?"},
        {"The last seed made 2 in c, and b before it held 3: five seeds for you. The capture ended "
         "at a, which holds 5."}},
    StepEntry{Family::oware,
              in_all_games,
              "3-2-1-0-4-0-1-3-1-5-2-4-12-10-S",
              "E",
              {"Any other number stops the capture. Play E, and watch a and b."},
              {"You captured the 2 seeds of c. But b holds 4 and stopped the capture, so the 2 "
               "seeds of a stay."}},
    StepEntry{
        Family::oware,
        in_all_games,
        "0-1-0-2-0-12-1-0-2-0-5-3-12-10-S",
        "F",
        {"Twelve seeds or more go round the whole board and skip the pit they come from. Such a "
         "pit is a krou. Play F."},
        {"Every other pit got a seed, and F stayed empty. The twelfth seed made 3 in a: "
         "captured."}},
    StepEntry{Family::oware,
              in_all_games,
              "3-2-0-2-0-1-0-0-0-0-0-0-22-18-S",
              "F",
              {"North has no seeds, so you must feed it: only a move that reaches its row is "
               "legal. Which one?"},
              {"F put a seed into a, so North can play. You would have to do this even if it cost "
               "you seeds."}},
    StepEntry{Family::oware,
              has_slam<Slam::none>,
              "0-0-8-0-0-1-1-1-1-1-1-0-17-17-S",
              "C",
              {"Play C. It would take all of North's seeds, a grand slam."},
              {"A grand slam captures nothing: North keeps its ten seeds and can play."}},
    StepEntry{Family::oware,
              has_slam<Slam::all>,
              "0-0-8-0-0-1-1-1-1-1-1-0-17-17-S",
              "C",
              {"Play C. It takes all of North's seeds, a grand slam."},
              {"All ten seeds are yours: these rules allow a grand slam."}},
    StepEntry{Family::oware,
              forbids_slam,
              "0-0-8-0-0-1-1-1-1-1-1-0-17-17-S",
              "F",
              {"C would take all of North's seeds. You may not leave North without seeds if "
               "another move is legal. Which capture is legal?"},
              {"F captured the two seeds of a and left the others to North."}},
    StepEntry{Family::oware,
              in_all_games,
              "0-1-0-2-2-0-1-0-2-0-2-0-23-15-S",
              "E",
              {"The first player with 25 of the 48 seeds wins. You have 23: which move wins?"},
              {"Two seeds make 25, more than half: you have won. Now you know the rules!"}},
    StepEntry{
        Family::kalah,
        in_all_games,
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "D",
        {"Your pits are A to F, and the store after F is yours. You win with more seeds in it than "
         "North has at the end. Play D: its seeds are sown one by one."},
        {"E, F, your store and North's a got one seed each. You always sow in this direction, and "
         "skip North's store."}},
    StepEntry{Family::kalah,
              in_all_games,
              "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
              "C",
              {"If your last seed falls into your store, you have an extra turn. Count the seeds: "
               "which pit just reaches the store?"},
              {"The four seeds of C went into D, E, F and your store. It is still your turn."}},
    StepEntry{Family::kalah,
              in_all_games,
              "3-0-2-0-2-1-4-3-0-5-2-4-12-10-S",
              "FE",
              {"One extra turn can follow another. Play F, then E: the pit nearest your store "
               "comes first."},
              {"You had two extra turns and can move once more. If you had played E first, F would "
               "hold 2 seeds, too many to end in the store."}},
    StepEntry{Family::kalah,
              in_all_games,
              "2-4-0-1-3-3-3-2-1-5-2-4-10-8-S",
              "A",
              {"If your last seed falls into an empty pit of yours, you capture it and the seeds "
               "opposite. Which move ends in C?"},
              {"A's last seed fell into the empty pit C. With the five seeds of d opposite, you "
               "captured six."}},
    StepEntry{Family::kalah,
              in_all_games,
              "3-1-1-2-4-1-7-1-0-3-2-4-10-9-S",
              "FD",
              {"North's a holds 7 seeds, opposite F. First empty F with an extra turn, then "
               "capture them: which two moves?"},
              {"F gave you an extra turn. Then D's last seed fell into F: eight seeds for you."}},
    StepEntry{Family::kalah,
              in_all_games,
              "0-2-1-0-3-8-1-0-2-4-0-3-12-12-S",
              "F",
              {"A large pit goes round: past your store and North's row, back to yours. Play F, "
               "and watch A."},
              {"The eighth seed fell into the empty pit A: you captured it and the four seeds of f "
               "opposite."}},
    StepEntry{
        Family::kalah,
        captures_empty,
        "0-1-0-5-3-2-4-3-2-0-3-5-11-9-S",
        "B",
        {"By these rules, you capture your last seed even if the pit opposite is empty. Play B."},
        {"The seed fell into the empty pit C, and from there into your store, although d opposite "
         "is empty."}},
    StepEntry{Family::kalah,
              in_all_games,
              "0-0-0-0-0-1-2-0-1-0-0-3-24-17-S",
              "F",
              {"When one row is empty, the game ends, and each side keeps the seeds of its own "
               "row. Play F, your last seed."},
              {"North kept six seeds: 25 to 23, you have won. Before you empty your row, compare "
               "the stores. Now you know the rules!"}},
    StepEntry{Family::mangala,
              in_all_games,
              "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
              "C",
              {"Your pits are A to F, and the store after F is yours. You win with more seeds in "
               "it than North has at the end. Play C: its first seed stays there."},
              {"One seed stayed in C, and D, E and F got one each. After F, you sow into your "
               "store and North's row, never into North's store."}},
    StepEntry{Family::mangala,
              in_all_games,
              "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
              "D",
              {"If your last seed falls into your store, you have an extra turn. The first one "
               "stays: which pit just reaches the store?"},
              {"One seed of D stayed, and the others went into E, F and your store. It is still "
               "your turn."}},
    StepEntry{Family::mangala,
              in_all_games,
              "3-0-2-5-2-1-4-3-0-5-2-4-9-8-S",
              "F",
              {"A single seed does not stay: it moves to the next place. Play F."},
              {"The seed of F is in your store now: F is empty, and it is still your turn."}},
    StepEntry{Family::mangala,
              in_all_games,
              "3-4-1-0-5-3-2-4-5-1-4-2-8-6-S",
              "C",
              {"If your last seed falls into an empty pit of yours, you capture it and the seeds "
               "opposite. Which move ends in D?"},
              {"The single seed of C moved into the empty pit D. With the five seeds of c "
               "opposite, you captured six."}},
    StepEntry{Family::mangala,
              in_all_games,
              "2-1-4-3-5-3-4-5-2-3-1-4-6-5-S",
              "E",
              {"If your last seed makes an even number in a pit of North's, you capture all seeds "
               "of this pit. Which move ends in b?"},
              {"The last seed made 6 in b, an even number: all six are yours, and one more fell "
               "into your store."}},
    StepEntry{Family::mangala,
              in_all_games,
              "1-0-4-3-5-3-4-7-2-3-3-2-6-5-S",
              "E",
              {"Two moves capture. Which one takes more?"},
              {"E's last seed made 8 in b. A would have taken only four: its own seed and the "
               "three of e."}},
    StepEntry{Family::mangala,
              in_all_games,
              "0-0-0-0-0-1-2-0-1-0-0-3-18-23-S",
              "F",
              {"When one row is empty, the game ends, and its owner takes all seeds of the other "
               "row. Play F, your last seed."},
              {"You also took North's six seeds: 25 to 23, you have won. Now you know the "
               "rules!"}},
    StepEntry{Family::togyzkumalak,
              has_tuzdik,
              "9-9-9-9-9-9-9-9-9-9-9-9-9-9-9-9-9-9-0-0-S",
              "A",
              {"Your pits are A to I. You win with more than half of the seeds in your store. Play "
               "A: its first seed stays there, the others are sown one by one."},
              {"One seed stayed in A, and B to I got one each. After I, you sow into North's a, "
               "and so on round the board."}},
    StepEntry{Family::togyzkumalak,
              has_tuzdik,
              "10-2-1-11-10-1-12-10-3-9-1-10-11-0-10-9-2-10-22-18-S",
              "C",
              {"A single seed does not stay: it moves to the next pit. Play C."},
              {"The seed of C is in D now, and C is empty."}},
    StepEntry{Family::togyzkumalak,
              has_tuzdik,
              "2-1-3-2-4-1-5-3-2-4-9-6-0-12-3-11-7-10-40-37-S",
              "G",
              {"If your last seed makes an even number in a pit of North's, you capture all seeds "
               "of this pit. Which move ends in b?"},
              {"The last seed made 10 in b, an even number: all ten are yours. An odd number would "
               "have stayed."}},
    StepEntry{Family::togyzkumalak,
              has_tuzdik,
              "2-1-3-2-4-1-3-4-2-4-2-6-1-12-3-11-7-10-44-40-S",
              "H",
              {"If your last seed makes three in a pit of North's, you capture them, and the pit "
               "becomes your tuzdik. Which move makes three in b?"},
              {"The three seeds are yours, and so are all seeds that fall into b from now on. Each "
               "side can win only one tuzdik."}},
    StepEntry{
        Family::togyzkumalak,
        has_tuzdik,
        "2-1-3-2-4-1-6-4-2-4-t-6-1-12-3-11-7-10-45-38-S",
        "Ga",
        {"North's b is your tuzdik. Play G and watch your store, also when North answers with a."},
        {"One seed fell into the tuzdik from each side, so your store got two. Nobody can sow a "
         "tuzdik."}},
    StepEntry{
        Family::togyzkumalak,
        has_tuzdik,
        "2-1-3-2-4-1-3-4-10-4-0-6-1-12-3-11-7-2-45-41-S",
        "I",
        {"The last pit of a row, here i, can never become a tuzdik. Play I: it makes three there."},
        {"The three seeds stay in i. If North had a tuzdik in your row, its letter would be "
         "excluded too."}},
    StepEntry{Family::togyzkumalak,
              has_tuzdik,
              "0-1-0-2-0-1-5-0-2-4-7-0-1-0-3-1-2-0-76-57-S",
              "G",
              {"The first player with 82 of the 162 seeds wins. You have 76: which move wins?"},
              {"Eight seeds make 84, more than half: you have won. Now you know the rules!"}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "5-5-5-5-5-5-5-5-5-5-0-0-S",
              "A",
              {"Your pits are A to E. You win with more than half of the seeds in your store. Play "
               "A: its first seed stays there, the others are sown one by one."},
              {"One seed stayed in A, and B to E got one each. After E, you sow into North's a, "
               "and so on round the board."}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "2-6-1-3-6-5-1-6-0-6-8-6-S",
              "C",
              {"A single seed does not stay: it moves to the next pit. Play C."},
              {"The seed of C is in D now, and C is empty."}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "2-1-3-4-2-4-5-6-0-3-11-9-S",
              "D",
              {"If your last seed makes an even number in a pit of North's, you capture all seeds "
               "of this pit. Which move ends in b?"},
              {"The last seed made 6 in b, an even number: all six are yours."}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "2-1-3-4-3-4-2-6-0-5-11-9-S",
              "E",
              {"An odd number is not captured. Play E, and watch b."},
              {"The last seed made 3 in b, an odd number: the three seeds stay."}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "2-1-3-4-4-4-3-7-1-2-10-9-S",
              "E",
              {"Two moves capture. Which one takes more?"},
              {"E's last seed made 8 in c. D would have taken only the 4 seeds of b."}},
    StepEntry{Family::togyzkumalak,
              has_no_tuzdik,
              "1-0-0-3-0-3-0-2-1-1-22-17-S",
              "D",
              {"The first player with 26 of the 50 seeds wins. You have 22: which move wins?"},
              {"Four seeds make 26, more than half: you have won. Now you know the rules!"}},
    StepEntry{Family::morpion,
              in_all_games,
              ".../.../...-S",
              "b2",
              {"You are x, North is o. Three marks in a row, a column or a diagonal win. Play b2, "
               "the middle."},
              {"The middle belongs to four lines, more than any other square."}},
    StepEntry{Family::morpion,
              in_all_games,
              "xx./oo./...-S",
              "c1",
              {"Two of your marks are in the top row. Which square wins?"},
              {"a1, b1 and c1 are three in a row: you have won."}},
    StepEntry{Family::morpion,
              in_all_games,
              "x.o/.x./o..-S",
              "c3",
              {"A diagonal counts too. Which square wins?"},
              {"a1, b2 and c3 are a diagonal: you have won."}},
    StepEntry{Family::morpion,
              in_all_games,
              "x.o/.ox/...-S",
              "a3",
              {"North threatens to win. Which square stops it?"},
              {"North needed a3 for the diagonal with c1 and b2. If you cannot win at once, look "
               "at North's threats first."}},
    StepEntry{
        Family::morpion,
        in_all_games,
        "x.o/.o./..x-S",
        "a3a2b3",
        {"Which square stops North and makes two threats at once? Play it, then win."},
        {"You threatened a2 and b3, and North could take only one. Two threats at once win."}},
    StepEntry{
        Family::morpion,
        in_all_games,
        "xox/xoo/ox.-S",
        "c3",
        {"If all squares are marked without three in a row, the game is a draw. Play c3."},
        {"A draw. If both sides play well, every game ends like this. Now you know the rules!"}},
};

}  // namespace

std::vector<LessonStep> lesson_of(const Variant& variant, Language language) {
    std::vector<LessonStep> steps;
    for (const auto& [family, applies, fen, names, task, reason] : step_entries) {
        if (family != variant.rules.family || !applies(variant.rules)) continue;
        const auto start = from_fen(variant, fen);
        assert(start && "positions of lessons are valid");
        auto position = *start;
        const auto moves = play_moves(position, names);
        // With a large `below`, the game is already over.
        if (!moves) continue;
        steps.push_back({*start, *moves, say(language, task), say(language, reason)});
    }
    return steps;
}

std::string miss_text(const Turn& turn, Language language) {
    const auto trace = trace_of(turn);
    auto sentences = describe_move(turn, trace, language);
    const bool is_quiet = trace.captured.empty() && !trace.extra_turn;
    if (trace.sown.empty()) {
        for (auto& sentence : explain(turn, language)) sentences.push_back(std::move(sentence));
    } else if (const int last = trace.sown.back(); is_quiet && last < Board::own_store) {
        const int seeds = sowing_frames(turn, trace).back()[last];
        sentences.push_back(
            say(language, phrases::lesson_last_seed,
                {places_text(turn.before, {last}, language), std::to_string(seeds)}));
    }
    sentences.emplace_back(text_of(language, phrases::lesson_retry));
    std::string text;
    for (const auto& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
    return text;
}

}  // namespace krou
