#include "tune/spsa/spsa.h"

#include <cmath>

#include "base/text.h"
#include "common/rng.h"
#include "helpers/arena_records.h"
#include "helpers/catch.h"
#include "helpers/damage.h"
#include "helpers/from_text.h"

namespace krou::tune {

namespace {

const std::vector<Parameter> parameters = {
    {"a", 0, -1000, 1000, 50}, {"b", 300, 0, 400, 20}, {"c", 10, -100, 100, 10}};
const std::vector<double> top = {400, 60, -40};

/// Random result of 16 games; the higher side of the hill wins more often.
int noisy_result(const SpsaTrial& trial, Rng& rng) {
    const auto height = [](const std::vector<double>& values) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum -= std::pow((values[i] - top[i]) / (4 * parameters[i].step), 2);
        return sum;
    };
    const double chance = 1 / (1 + std::exp(height(trial.minus) - height(trial.plus)));
    int won = 0;
    for (int game = 0; game < 16; ++game)
        won += static_cast<double>(rng.below(1000)) < 1000 * chance ? 1 : -1;
    return won;
}

SpsaState initial_state() {
    SpsaState state;
    for (const auto& parameter : parameters) state.values.push_back(parameter.value);
    return state;
}

void climb(const SpsaSettings& settings, int to, SpsaState& state) {
    while (state.iteration < to) {
        Rng rng(1000 + static_cast<std::uint64_t>(state.iteration));
        learn(settings, parameters, noisy_result(next_trial(settings, parameters, state), rng),
              state);
    }
}

}  // namespace

TEST_CASE("SPSA finds the top of a noisy hill", "[tune]") {
    SpsaSettings settings;
    settings.iterations = 3000;
    for (const int seed : {1, 2, 3}) {
        settings.seed = seed;
        auto state = initial_state();
        climb(settings, settings.iterations, state);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            INFO(parameters[i].name << " is " << state.values[i] << " with seed " << seed);
            CHECK(std::abs(state.values[i] - top[i]) < 1.5 * parameters[i].step);
        }
    }
}

TEST_CASE("a resumed SPSA gives the same values", "[tune]") {
    const SavedValues head = {{"seed", "1"}, {"engine", "a b"}};
    SpsaSettings settings;
    settings.iterations = 60;
    auto whole_way = initial_state();
    climb(settings, 60, whole_way);
    auto state = initial_state();
    climb(settings, 23, state);
    const Folder folder;
    auto file = OwnedFile::open(folder.file("state"));
    REQUIRE(file);
    CHECK(read_spsa(*file, head, parameters)->values == initial_state().values);
    REQUIRE(!file->replace(spsa_text(head, parameters, state)));
    auto read = read_spsa(*file, head, parameters);
    REQUIRE(read);
    CHECK(read->iteration == 23);
    CHECK(read->values == state.values);
    climb(settings, 60, *read);
    CHECK(read->values == whole_way.values);
}

TEST_CASE("SPSA perturbs values within their ranges", "[tune]") {
    SpsaSettings settings;
    settings.iterations = 100;
    auto state = initial_state();
    int to_the_right = 0;
    for (state.iteration = 0; state.iteration < 100; ++state.iteration) {
        const auto trial = next_trial(settings, parameters, state);
        const double distance = trial.plus[0] - trial.minus[0];
        CHECK(std::abs(distance) ==
              Approx(100 * std::pow(100 / (state.iteration + 1.0), settings.gamma)));
        to_the_right += distance > 0;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            for (const double value : {trial.plus[i], trial.minus[i]})
                CHECK((parameters[i].min <= value && value <= parameters[i].max));
    }
    CHECK((to_the_right > 30 && to_the_right < 70));
    for (int i = 0; i < 100; ++i) learn(settings, parameters, 1e9, state);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        CHECK((state.values[i] == parameters[i].min || state.values[i] == parameters[i].max));
}

TEST_CASE("a foreign or invalid tuning state is rejected", "[tune]") {
    const SavedValues head = {{"seed", "1"}, {"engine", "a b"}};
    const auto text = unchecked(spsa_text(head, parameters, initial_state()));
    const Folder folder;
    const auto path = folder.file("s");
    const auto error_of = [&](const std::string& bytes, const SavedValues& wanted) {
        write(path, bytes);
        const auto state = read_spsa(*OwnedFile::open(path), wanted, parameters);
        CHECK(content(path) == bytes);
        return state ? "" : state.error();
    };
    CHECK(error_of(text, head) == "");
    check_says(error_of(text, {{"seed", "2"}, {"engine", "a b"}}), "seed");
    check_says(error_of("{}", head), "not a krou spsa file");
    for (const auto* value : {"b=401", "b=nan", "b=", "c=300"})
        check_says(error_of(replaced(text, "b=300", value), head), "b: expected ");
    for (const auto* value : {"iteration=-1", "iteration=x", "iteration=10000001"})
        check_says(error_of(replaced(text, "iteration=0", value), head), "iteration: expected ");
}

TEST_CASE("a damaged tuning state is rejected, an edited one is not", "[tune]") {
    const SavedValues head = {{"seed", "1"}, {"engine", "a b"}};
    auto started = initial_state();
    started.iteration = 12;
    const auto text = spsa_text(head, parameters, started);
    const Folder folder;
    const auto path = folder.file("s");
    const auto read = [&](const std::string& bytes) {
        write(path, bytes);
        auto state = read_spsa(*OwnedFile::open(path), head, parameters);
        CHECK((content(path) == bytes));
        return state;
    };
    for_each_damage(text, [&](const std::string& damaged) { CHECK(!read(damaged)); });
    const auto edited = read(unchecked(replaced(text, "iteration=12", "iteration=11")));
    REQUIRE(edited);
    CHECK(edited->iteration == 11);
}

TEST_CASE("parameters get defaults from weights and options", "[tune]") {
    const std::vector<DeclaredOption> declared = {
        parse_declaration("option name Depth type spin default 4 min 0 max 240"),
        parse_declaration("option name FutilityMargin type spin default 400 min 0 max 3000"),
        parse_declaration("option name Ponder type check default true"),
        parse_declaration("option name Odd type spin default 4 min 9 max 2")};
    const auto read = [&](std::string_view word) {
        const auto found = parse_parameter(word, Weights(), declared);
        if (!found) return found.error();
        const auto& [name, value, min, max, step] = *found;
        std::string text = name;
        for (const double number : {value, min, max, step})
            text += ' ' + std::to_string(rounded_value(number));
        return text;
    };
    CHECK(read("Depth") == "Depth 4 0 240 4");
    CHECK(read("FutilityMargin") == "FutilityMargin 400 0 3000 50");
    CHECK(read("oware.place1") == "oware.place1 37 -300 300 10");
    CHECK(read("oware.place1=-5:-9:7:2") == "oware.place1 -5 -9 7 2");
    for (const auto* name : {"Ponder", "Odd", "Deep"}) check_says(read(name), in_quotes(name));
    check_says(read("Depth=1:2"), "Depth: expected VALUE");
    check_says(read("Depth=1:2:3:x"), "'x'");
    for (const auto* numbers : {"Depth=1:2:3:1", "Depth=2:2:3:0", "Depth=2:2:300:1"})
        check_says(read(numbers), "Depth: expected a ");

    const auto lines =
        parse_parameters("# all\n\nDepth 2 1 9 1 # one\r\n oware.tempo\n", Weights(), declared);
    REQUIRE(lines);
    REQUIRE(lines->size() == 2);
    CHECK(lines->front().max == 9);
    CHECK(lines->back().value == -10);
    const auto wrong = parse_parameters("Depth\nDepth 2 1\n", Weights(), declared);
    REQUIRE(!wrong);
    check_says(wrong.error(), "line 2: Depth");
}

}  // namespace krou::tune
