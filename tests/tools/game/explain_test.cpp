#include "game/explain.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"

namespace krou {
namespace {

/// Returns the longest part of a phrase between its arguments.
std::string wording(Phrase phrase) {
    const auto text = say(Language::english, phrase, {"%", "%", "%"});
    std::string_view longest;
    for (const auto part : split(text, '%'))
        longest = std::ranges::max(longest, part, {}, &std::string_view::size);
    return std::string(longest);
}

}  // namespace

TEST_CASE("the effects of a move follow the rules", "[game]") {
    using namespace phrases;
    struct Case {
        const char* spec;
        const char* fen;
        const char* move;
        Phrase phrase;
        std::vector<const char*> named;  ///< arguments; without any, the phrase must be absent
    };
    constexpr auto full = "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S";
    constexpr auto even = "2-1-0-0-4-0-1-1-0-0-0-2-18-19-S";  // f makes three in A and two in B
    constexpr auto kalah = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    constexpr auto* small = "togyzkumalak:pits=3";
    for (const auto& [spec, fen, move, phrase, named] : {
             Case{"oware", "0-0-8-0-0-1-1-1-1-1-2-3-0-0-S", "C", why_captures, {"11", "5 pits"}},
             Case{"oware", full, "C", why_void_slam, {"North"}},
             Case{"oware:slam=all", full, "C", why_captures, {"10 seeds", "5 pits"}},
             Case{"oware:slam=all", full, "C", why_slam, {"North"}},
             Case{"oware:slam=all", full, "C", why_starves, {}},
             Case{"oware", "0-0-0-0-0-2-0-0-0-0-0-0-20-20-S", "F", why_feeds, {"North"}},
             Case{"oware", "0-0-0-0-12-1-1-1-1-1-1-5-0-0-S", "E", why_goes_round, {"12 seeds"}},
             Case{"oware", "0-0-0-0-12-11-1-1-1-1-1-5-0-0-S", "E", why_makes_krou, {"F"}},
             Case{"oware", "0-0-0-0-1-11-1-1-1-1-1-5-0-0-S", "E", why_makes_krou, {"F"}},
             Case{"oware", "1-0-0-0-0-4-4-0-0-0-0-2-18-18-N", "f", why_is_safe, {"South"}},
             Case{"oware", even, "A", why_saves, {"North", "5 seeds", "f"}},
             Case{"oware", even, "E", why_allows, {"North", "5 seeds", "f"}},
             Case{"oware", even, "E", why_saves, {}},
             Case{"oware", "0-0-0-0-0-2-1-1-5-0-0-2-10-10-N", "f", why_allows, {"4 seeds", "F"}},
             // The last seed makes two in an own pit.
             Case{"oware", "1-1-4-4-4-4-4-4-4-4-4-4-2-2-S", "A", why_void_slam, {}},
             // North had no seeds before.
             Case{"awari", "0-0-0-1-1-0-0-0-0-0-0-0-22-24-S", "D", why_starves, {}},
             Case{"kalah", kalah, "C", why_stores, {"1 seed"}},
             Case{"kalah", kalah, "C", why_moves_again, {""}},
             Case{"kalah", kalah, "C", why_is_safe, {}},
             Case{"kalah", "1-0-4-4-4-4-4-4-4-4-7-4-0-0-S", "A", why_captures_opposite, {"8"}},
             Case{"kalah", "1-0-0-1-0-0-0-0-0-0-3-0-10-10-S", "A", why_starves, {"North"}},
             Case{"kalah", "1-0-0-1-0-0-0-0-0-0-3-0-10-10-S", "A", why_ends, {"15-10"}},
             Case{"kalah", "0-0-0-0-0-1-0-0-0-0-0-3-10-10-S", "F", why_ends, {"11-13"}},
             Case{"mangala", kalah, "D", why_stores, {"1 seed"}},
             Case{"mangala", kalah, "D", why_moves_again, {""}},
             Case{"mangala", "1-0-4-4-4-4-4-4-4-4-7-4-0-0-S", "A", why_captures_opposite, {"8"}},
             Case{"mangala", "1-0-4-4-4-4-4-4-4-4-7-4-0-0-S", "A", why_captures_even, {}},
             Case{"mangala", "1-1-4-4-4-3-3-4-4-4-7-4-0-0-S", "F", why_captures_even, {"4", "a"}},
             Case{"mangala", "0-0-0-0-0-14-1-1-1-1-1-1-0-0-S", "F", why_goes_round, {"14 seeds"}},
             Case{"mangala", "0-0-0-0-0-13-1-1-1-1-1-1-0-0-S", "F", why_goes_round, {}},
             Case{"morpion", "xx./oo./...-S", "c1", why_three, {""}},
             Case{"morpion", "xx./o../...-N", "c1", why_blocks, {"South", "c1"}},
             Case{"morpion", "xx./oo./...-S", "a3", why_threatens_three, {"c1"}},
             Case{"morpion", "xx./oo./...-S", "a3", why_allows_three, {"North", "c2"}},
             Case{"morpion", ".../.../...-S", "b2", why_quiet, {""}},
             Case{small, "0-0-2-1-4-4-0-0-S", "C", why_captures_even, {"2 seeds", "a"}},
             Case{small, "0-0-2-2-4-4-0-0-S", "C", why_wins_tuzdik, {"a"}},
             // Seeds sown into a tuzdik are not captured.
             Case{small, "0-0-4-t-4-4-0-0-S", "C", why_fills_tuzdik, {"1 seed", "South"}},
             Case{small, "0-0-4-t-4-4-0-0-S", "C", why_captures_even, {}},
             Case{small, "2-t-4-1-4-4-0-0-S", "A", why_fills_tuzdik, {"1 seed", "North"}},
             Case{small, "2-4-4-3-3-2-0-0-S", "B", why_allows_tuzdik, {"North", "a c"}},
             Case{small, "0-3-2-2-4-4-0-0-S", "B", why_threatens_tuzdik, {}},
             Case{small, "1-0-2-2-4-5-0-0-S", "A", why_threatens, {"3 seeds", "C"}},
             Case{small, "1-0-2-2-4-5-0-0-S", "A", why_threatens_tuzdik, {"C"}},
             Case{"bestemshe:pits=3", "7-1-0-1-1-1-0-0-S", "A", why_goes_round, {"7 seeds"}},
             Case{"bestemshe:pits=3", "6-1-0-1-1-1-0-0-S", "A", why_goes_round, {}},
             Case{"bestemshe:pits=2", "0-2-1-0-3-4-S", "B", why_ends, {"6-4"}},
         }) {
        const auto position = played(spec, fen);
        std::string found;
        for (const auto& sentence : explain({position, *legal_move(position, move)}, Language{}))
            if (holds(sentence, wording(phrase))) found = sentence;
        INFO(spec << ' ' << fen << ' ' << move << ": " << phrase.texts[0] << " -- " << found);
        CHECK(found.empty() == named.empty());
        for (const char* piece : named) check_says(found, piece);
    }
}

}  // namespace krou
