#include "games/rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

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
    Preset{"togyzkumalak", togyzkumalak_with(9, true)},
    Preset{"bestemshe", togyzkumalak_with(5, false)},
    Preset{"morpion", morpion},
};

template <class Value>
struct Word {
    std::string_view text;
    Value value;
};
template <class Value>
Word(std::string_view, Value) -> Word<Value>;  // clang 14 needs this deduction guide

constexpr std::array slam_words = {Word{"none", Slam::none}, Word{"illegal", Slam::illegal},
                                   Word{"unless-only", Slam::unless_only}, Word{"all", Slam::all}};
constexpr std::array rest_words = {Word{"owner", Rest::owner}, Word{"nobody", Rest::nobody}};
constexpr std::array repetition_words = {
    Word{"owner", Repetition::owner}, Word{"rows", Repetition::rows},
    Word{"split", Repetition::split}, Word{"none", Repetition::none}};
constexpr std::array truth_words = {Word{"yes", true}, Word{"no", false}};

using OptionalError = std::optional<std::string>;

template <class Words, class Value>
OptionalError set_word(const Words& known, std::string_view text, Value& value) {
    std::string choices;
    for (const auto& word : known) {
        if (word.text == text) {
            value = word.value;
            return std::nullopt;
        }
        choices += (choices.empty() ? "" : ", ") + std::string(word.text);
    }
    return in_quotes(text) + " is none of " + choices;
}

OptionalError set_number(int least, int most, std::string_view text, int& value) {
    const auto number = parse_number(text);
    if (!number || *number < least || *number > most)
        return in_quotes(text) + " is no number from " + std::to_string(least) + " to " +
               std::to_string(most);
    value = *number;
    return std::nullopt;
}

template <class Words, class Value>
std::string word_for(const Words& known, Value value) {
    return std::string(std::ranges::find(known, value, &Word<Value>::value)->text);
}

/// Rule that the user can set, for some families.
struct Key {
    std::string_view name;
    std::span<const Family> families;
    bool is_initial_setup;
    OptionalError (*set)(Rules&, std::string_view);
    std::string (*text)(const Rules&);

    bool belongs_to(Family family) const {
        return std::ranges::find(families, family) != families.end();
    }
};

constexpr std::array sown = {Family::oware, Family::kalah, Family::togyzkumalak};
constexpr std::array repeating = {Family::oware, Family::togyzkumalak};
constexpr std::array oware = {Family::oware};
constexpr std::array togyzkumalak = {Family::togyzkumalak};

template <auto field, int least, int most>
constexpr Key number_key(std::string_view name, std::span<const Family> families,
                         bool is_initial_setup = false) {
    return {name, families, is_initial_setup,
            [](Rules& r, std::string_view v) { return set_number(least, most, v, r.*field); },
            [](const Rules& r) { return std::to_string(r.*field); }};
}

template <auto field, const auto& known>
constexpr Key word_key(std::string_view name, std::span<const Family> families) {
    return {name, families, false,
            [](Rules& r, std::string_view v) { return set_word(known, v, r.*field); },
            [](const Rules& r) { return word_for(known, r.*field); }};
}

/// Keys in the order of a canonical spec. Table files are named after this spec, so a new key
/// renames the files of games that have it and are not presets.
constexpr std::array keys = {
    number_key<&Rules::pits, 1, max_pits>("pits", sown, true),
    number_key<&Rules::seeds, 1, max_seeds / 2>("seeds", sown, true),
    word_key<&Rules::slam, slam_words>("slam", oware),
    word_key<&Rules::rest, rest_words>("rest", repeating),
    word_key<&Rules::repetition, repetition_words>("repetition", repeating),
    number_key<&Rules::below, 0, max_seeds>("below", oware),
    word_key<&Rules::tuzdik, truth_words>("tuzdik", togyzkumalak),
};

std::string names_of(const auto& table) {
    std::string names;
    for (const auto& entry : table) names += (names.empty() ? "" : ", ") + std::string(entry.name);
    return names;
}

const Key* find_key(std::string_view name, Family family) {
    const auto key = std::ranges::find(keys, name, &Key::name);
    return key != keys.end() && key->belongs_to(family) ? &*key : nullptr;
}

/// Returns the preset's rules with all keys (or only those of the start) set as in `rules`.
Rules with_keys_of(const Rules& rules, const Preset& preset, bool of_the_start_alone) {
    Rules changed = preset.rules;
    for (const Key& key : keys)
        if (key.belongs_to(rules.family) && (key.is_initial_setup || !of_the_start_alone))
            key.set(changed, key.text(rules));
    return changed;
}

/// Returns the first preset that becomes `rules` by setting keys; null if none does.
const Preset* find_preset(const Rules& rules, bool by_keys_of_the_start_alone) {
    const auto fits = [&](const Preset& preset) {
        return preset.rules.family == rules.family &&
               with_keys_of(rules, preset, by_keys_of_the_start_alone) == rules;
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
        return fail("unknown name " + in_quotes(name) + ", known are " + names_of(preset_table));

    Variant variant{std::string(spec), preset->rules};
    if (colon == std::string_view::npos) return variant;

    std::vector<const Key*> seen;
    for (const auto setting : split(spec.substr(colon + 1), ',')) {
        const auto equals = setting.find('=');
        if (equals == std::string_view::npos) return fail(in_quotes(setting) + " is no key=value");
        const auto key_name = setting.substr(0, equals);
        const Key* key = find_key(key_name, preset->rules.family);
        if (!key) return fail(std::string(name) + " has no key " + in_quotes(key_name));
        if (std::ranges::count(seen, key))
            return fail("key " + in_quotes(key_name) + " stands twice");
        seen.push_back(key);
        if (const auto complaint = key->set(variant.rules, setting.substr(equals + 1)))
            return fail(std::string(key_name) + ": " + *complaint);
    }
    if (const int total = 2 * variant.rules.pits * variant.rules.seeds; total > max_seeds)
        return fail("these are " + std::to_string(total) + " seeds, more than " +
                    std::to_string(max_seeds));
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
    const Preset* named = find_preset(rules, true);
    const Preset* base = named ? named : find_preset(rules, false);
    assert(base && "each rule is of a preset or has a key");
    std::string spec(base->name);
    char before = ':';
    const auto add = [&](std::string_view key, const std::string& value) {
        spec += before + std::string(key) + '=' + value;
        before = ',';
    };
    if (pits != base->rules.pits) add("pits", std::to_string(pits));
    for (const Key& key : keys)
        if (!named && !key.is_initial_setup && key.belongs_to(rules.family))
            add(key.name, key.text(rules));
    return spec;
}

}  // namespace krou
