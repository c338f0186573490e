#include "arena/command_line/rule_keys.h"

#include <array>
#include <limits>

#include "base/text.h"

namespace krou::arena {

namespace {

using Text = std::string_view;
using statistics::EloModel;
using statistics::Sprt;

constexpr int most_moves = 1'000'000;  // twice as many plies are a number

template <class Number, class Target>
bool set_number(Target& target, Text text, Number least,
                Number most = std::numeric_limits<Number>::max()) {
    const auto number = parse_number<Number>(text);
    if (!number || *number < least || *number > most) return false;
    target = *number;
    return true;
}

bool set_decimal(double& target, Text text) {
    const auto number = parse_decimal(text);
    if (number) target = *number;
    return number.has_value();
}

/// One of a few names for one of a few values.
template <class Value>
struct Named {
    Text name;
    Value value;
};

template <class Target, class Value, std::size_t Size>
bool set_named(Target& target, Text text, const std::array<Named<Value>, Size>& names) {
    const auto found = std::ranges::find(names, text, &Named<Value>::name);
    if (found == names.end()) return false;
    target = found->value;
    return true;
}

constexpr std::array<Named<EloModel>, 2> models{
    {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}}};
constexpr std::array<Named<bool>, 4> truths{
    {{"true", true}, {"false", false}, {"on", true}, {"off", false}}};
constexpr std::array<Named<bool>, 2> orders{{{"sequential", false}, {"random", true}}};
constexpr std::array<Named<OpeningSource::Format>, 2> formats{
    {{"fen", OpeningSource::Format::fen}, {"ogn", OpeningSource::Format::ogn}}};

constexpr std::array<Key<Sprt>, 5> of_sprt{{
    {"elo0", "a number", [](Sprt& s, Text v) { return set_decimal(s.elo0, v); }},
    {"elo1", "a number", [](Sprt& s, Text v) { return set_decimal(s.elo1, v); }},
    {"alpha", "a number between 0 and 1", [](Sprt& s, Text v) { return set_decimal(s.alpha, v); }},
    {"beta", "a number between 0 and 1", [](Sprt& s, Text v) { return set_decimal(s.beta, v); }},
    {"model", "normalized or logistic",
     [](Sprt& s, Text v) { return set_named(s.model, v, models); }},
}};

using Draw = AdjudicationRules::Draw;
constexpr std::array<Key<Draw>, 3> of_draw{{
    {"movenumber", "a number from 0 to 1000000",
     [](Draw& d, Text v) { return set_number(d.first_move, v, 0, most_moves); }},
    {"movecount", "a number from 1 to 1000000",
     [](Draw& d, Text v) { return set_number(d.moves, v, 1, most_moves); }},
    {"score", "hundredths of a seed, from 0 on",
     [](Draw& d, Text v) { return set_number(d.score, v, 0); }},
}};

using Resign = AdjudicationRules::Resign;
constexpr std::array<Key<Resign>, 3> of_resign{{
    {"movecount", "a number from 1 to 1000000",
     [](Resign& r, Text v) { return set_number(r.moves, v, 1, most_moves); }},
    {"score", "hundredths of a seed, from 0 on",
     [](Resign& r, Text v) { return set_number(r.score, v, 0); }},
    {"twosided", "true or false",
     [](Resign& r, Text v) { return set_named(r.two_sided, v, truths); }},
}};

using Source = OpeningSource;
constexpr std::array<Key<Source>, 6> of_opening{{
    {"random", "a word of its own",
     [](Source& s, Text v) {
         s.kind = Source::Kind::random;
         return v.empty();
     }},
    {"file", "a file",
     [](Source& s, Text v) {
         if (s.kind != Source::Kind::random) s.kind = Source::Kind::file;
         s.file = v;
         return !v.empty();
     }},
    {"format", "fen or ogn", [](Source& s, Text v) { return set_named(s.format, v, formats); }},
    {"order", "sequential or random",
     [](Source& s, Text v) { return set_named(s.shuffled, v, orders); }},
    {"plies", "a number from 0 on", [](Source& s, Text v) { return set_number(s.plies, v, 0); }},
    {"start", "a number from 1 on", [](Source& s, Text v) { return set_number(s.start, v, 1); }},
}};

}  // namespace

std::span<const Key<Sprt>> sprt_keys() {
    return of_sprt;
}
std::span<const Key<Draw>> draw_keys() {
    return of_draw;
}
std::span<const Key<Resign>> resign_keys() {
    return of_resign;
}
std::span<const Key<Source>> opening_keys() {
    return of_opening;
}

}  // namespace krou::arena
