#include "games/rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <type_traits>
#include <utility>

#include "base/text.h"
#include "games/board.h"

namespace krou {

namespace {

constexpr Rules oware_with(Slam slam, Rest rest, Repetition repetition, int below = 0) {
    return {.slam = slam, .rest = rest, .repetition = repetition, .below = below};
}

constexpr Rules kalah_with(bool captures_empty) {
    return {
        .family = Family::kalah, .repetition = Repetition::none, .captures_empty = captures_empty};
}

constexpr Rules mangala = {
    .family = Family::mangala, .rest = Rest::first, .repetition = Repetition::none};

constexpr Rules togyzkumalak_with(int pits, bool tuzdik) {
    return {.family = Family::togyzkumalak,
            .pits = pits,
            .seeds = pits,
            .repetition = Repetition::split,
            .tuzdik = tuzdik};
}

constexpr Rules morpion = {
    .family = Family::morpion, .pits = 0, .seeds = 0, .repetition = Repetition::none};

constexpr std::array preset_table = {
    Preset{"oware", oware_with(Slam::none, Rest::owner, Repetition::owner)},
    Preset{"awari", oware_with(Slam::unless_only, Rest::owner, Repetition::split)},
    Preset{"awele-blaess", oware_with(Slam::illegal, Rest::nobody, Repetition::owner)},
    Preset{"awele-clips", oware_with(Slam::none, Rest::owner, Repetition::owner, 6)},
    Preset{"awele-supaero", oware_with(Slam::illegal, Rest::owner, Repetition::owner)},
    Preset{"awele-ia02", oware_with(Slam::none, Rest::owner, Repetition::owner)},
    Preset{"kalah", kalah_with(false)},
    Preset{"kalah-empty", kalah_with(true)},
    Preset{"mangala", mangala},
    Preset{"togyzkumalak", togyzkumalak_with(9, true)},
    Preset{"bestemshe", togyzkumalak_with(5, false)},
    Preset{"morpion", morpion},
};

// Words for the values of a rule, in the order of its enum.
using Words = std::span<const std::string_view>;
constexpr std::array<std::string_view, 4> slam_words = {"none", "illegal", "unless-only", "all"};
constexpr std::array<std::string_view, 3> rest_words = {"first", "owner", "nobody"};
constexpr std::array<std::string_view, 4> repetition_words = {"owner", "rows", "split", "none"};
constexpr std::array<std::string_view, 2> truth_words = {"no", "yes"};

using Families = std::span<const Family>;
constexpr std::array sown = {Family::oware, Family::kalah, Family::mangala, Family::togyzkumalak};
constexpr std::array repeating = {Family::oware, Family::togyzkumalak};
constexpr std::array only_oware = {Family::oware};
constexpr std::array only_mangala = {Family::mangala};
constexpr std::array only_togyzkumalak = {Family::togyzkumalak};

/// Rule that the user can set, for some families. Its value is an integer, perhaps with words.
struct Key {
    std::string_view name;
    Families families;
    int min;
    int max;
    Words words;  ///< by value, from 0; empty if the value is written as a number
    int (*get)(const Rules&);
    void (*set)(Rules&, int);

    bool belongs_to(Family family) const {
        return std::ranges::find(families, family) != families.end();
    }
    std::string text(const Rules& rules) const {
        const int value = get(rules);
        return words.empty() ? std::to_string(value)
                             : std::string(words[static_cast<std::size_t>(value)]);
    }
};

template <auto field>
constexpr Key key(std::string_view name, Families families, int min, int max, Words words = {}) {
    using Value = std::remove_cvref_t<decltype(std::declval<Rules>().*field)>;
    return {name,
            families,
            min,
            max,
            words,
            [](const Rules& rules) { return static_cast<int>(rules.*field); },
            [](Rules& rules, int value) { rules.*field = static_cast<Value>(value); }};
}

template <auto field>
constexpr Key key(std::string_view name, Families families, Words words) {
    return key<field>(name, families, 0, static_cast<int>(words.size()) - 1, words);
}

constexpr Key rest_key(Families families, Rest first, Rest last) {
    return key<&Rules::rest>("rest", families, static_cast<int>(first), static_cast<int>(last),
                             rest_words);
}

/// In togyzkumalak, a mover without seeds has left all of them in the other row. So it is the same
/// if their owner takes them, or the side that has made the last move.
constexpr std::array<std::string_view, 3> togyzkumalak_rest_words = {"owner", "nobody", "mover"};
constexpr Key togyzkumalak_rest = {
    "rest",
    only_togyzkumalak,
    0,
    2,
    togyzkumalak_rest_words,
    [](const Rules& rules) { return rules.rest == Rest::nobody ? 1 : 0; },
    [](Rules& rules, int value) { rules.rest = value == 1 ? Rest::nobody : Rest::owner; }};

/// Keys in the order of a canonical spec: the initial setup, then the rules. Table files are named
/// after this spec, so a new key renames the files of games that have it and are not presets.
constexpr std::array keys = {
    key<&Rules::pits>("pits", sown, 1, max_pits),
    key<&Rules::seeds>("seeds", sown, 1, max_seeds / 2),
    key<&Rules::slam>("slam", only_oware, slam_words),
    rest_key(only_oware, Rest::owner, Rest::nobody),
    togyzkumalak_rest,
    rest_key(only_mangala, Rest::first, Rest::owner),
    key<&Rules::repetition>("repetition", repeating, repetition_words),
    key<&Rules::below>("below", only_oware, 0, max_seeds),
    key<&Rules::tuzdik>("tuzdik", only_togyzkumalak, truth_words),
};
constexpr std::size_t setup_keys = 2;

/// Joins the words of a table, each a projection of an entry.
std::string joined(const auto& table, std::string_view separator, auto word) {
    std::string text;
    for (const auto& entry : table)
        text.append(text.empty() ? "" : separator).append(std::invoke(word, entry));
    return text;
}

/// Parses a value of a key.
Result<int> parse_value(const Key& key, std::string_view text) {
    if (key.words.empty()) {
        const auto number = parse_number(text);
        if (number && *number >= key.min && *number <= key.max) return *number;
        return Error{"expected " + std::to_string(key.min) + " to " + std::to_string(key.max) +
                     ", got " + in_quotes(text)};
    }
    const auto allowed = key.words.subspan(static_cast<std::size_t>(key.min),
                                           static_cast<std::size_t>(key.max - key.min + 1));
    const auto word = std::ranges::find(allowed, text);
    if (word != allowed.end()) return key.min + static_cast<int>(word - allowed.begin());
    return Error{"expected " + joined(allowed, "|", std::identity()) + ", got " + in_quotes(text)};
}

/// Returns the first preset that becomes `rules` by setting the first `count` keys; null if none
/// does.
const Preset* find_preset(Rules rules, std::size_t count) {
    const auto fits = [&](const Preset& preset) {
        Rules changed = preset.rules;
        for (const Key& key : std::span(keys).first(count))
            if (key.belongs_to(rules.family)) key.set(changed, key.get(rules));
        return changed == rules;
    };
    const auto preset = std::ranges::find_if(preset_table, fits);
    return preset == preset_table.end() ? nullptr : &*preset;
}

}  // namespace

std::span<const Preset> presets() {
    return preset_table;
}

Result<Variant> parse_variant(std::string_view spec) {
    const auto fail = [&](const std::string& why) {
        return Error{"variant " + in_quotes(spec) + ": " + why};
    };
    const auto colon = spec.find(':');
    const auto name = spec.substr(0, colon);
    const auto preset = std::ranges::find(preset_table, name, &Preset::name);
    if (preset == preset_table.end())
        return fail("unknown name; known: " + joined(preset_table, ", ", &Preset::name));

    Variant variant{std::string(spec), preset->rules};
    if (colon == std::string_view::npos) return variant;

    std::array<bool, keys.size()> seen{};
    for (const auto setting : split(spec.substr(colon + 1), ',')) {
        const auto equals = setting.find('=');
        if (equals == std::string_view::npos)
            return fail("expected key=value, got " + in_quotes(setting));
        const auto key_name = setting.substr(0, equals);
        const auto key = std::ranges::find_if(keys, [&](const Key& known) {
            return known.name == key_name && known.belongs_to(preset->rules.family);
        });
        if (key == keys.end())
            return fail(std::string(name) + ": unknown key " + in_quotes(key_name));
        if (std::exchange(seen[static_cast<std::size_t>(key - keys.begin())], true))
            return fail("duplicate key " + in_quotes(key_name));
        const auto value = parse_value(*key, setting.substr(equals + 1));
        if (!value) return fail(std::string(key_name) + ": " + value.error());
        key->set(variant.rules, *value);
    }
    if (const int total = 2 * variant.rules.pits * variant.rules.seeds; total > max_seeds)
        return fail("expected at most " + std::to_string(max_seeds) + " seeds, got " +
                    std::to_string(total));
    return variant;
}

bool are_possible_tuzdiks(const Rules& rules, int pits, int one, int others) {
    if (one == 0 && others == 0) return true;
    return rules.tuzdik && one < pits && others < pits && one != others;
}

bool equal_except_seeds(Rules one, Rules other) {
    one.seeds = other.seeds = 0;
    return one == other;
}

std::string spec_without_seeds(const Rules& rules, int pits) {
    const Preset* named = find_preset(rules, setup_keys);
    const Preset* base = named ? named : find_preset(rules, keys.size());
    assert(base && "each rule is of a preset or has a key");
    std::string settings;
    if (pits != base->rules.pits) settings += ",pits=" + std::to_string(pits);
    for (const Key& key : std::span(keys).subspan(setup_keys))
        if (!named && key.belongs_to(rules.family))
            settings += ',' + std::string(key.name) + '=' + key.text(rules);
    if (!settings.empty()) settings.front() = ':';
    return std::string(base->name) + settings;
}

}  // namespace krou
