#include "eval/evaluation_set.h"

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "eval/network_file.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"

namespace krou {
namespace {

/// Returns the spec of the network for a game, or an empty text if the weights apply.
std::string judge_of(const EvaluationSet& evaluations, std::string_view spec) {
    const auto rules = variant(spec).rules;
    const auto* learned = evaluations.network_for(rules, rules.pits);
    return learned ? learned->variant.spec : "";
}

struct Judged {
    const char* game;
    const char* by;
};

void check_judges(const EvaluationSet& evaluations, const std::vector<Judged>& games) {
    for (const auto& [game, by] : games) {
        INFO(game);
        CHECK(judge_of(evaluations, game) == by);
    }
}

std::shared_ptr<const EvaluationSet> evaluations_from(
    const std::string& bytes, const EvaluationSet& before = *built_in_evaluations()) {
    const auto evaluations = parse_evaluations(bytes, before);
    REQUIRE((evaluations ? "" : evaluations.error()) == "");
    return *evaluations;
}

}  // namespace

TEST_CASE("the seven built-in networks are small", "[network]") {
    const auto evaluations = built_in_evaluations();
    std::string games;
    for (const auto& learned : evaluations->networks) games += learned->variant.spec + ' ';
    CHECK(games == "oware awari kalah kalah-empty mangala togyzkumalak bestemshe ");
    CHECK(built_in_networks().size() == evaluations->networks.size());
    for (const auto file : built_in_networks()) CHECK(file.size() <= 200000);
    CHECK(evaluations->weights.to_text() == Weights().to_text());
    CHECK(built_in_evaluations() == evaluations);  // parsed only once
}

TEST_CASE("a damaged built-in network throws", "[network]") {
    const std::string good(built_in_networks().front());
    const std::string bad = good.substr(0, good.size() - 1);
    const std::vector<std::string_view> files = {good, bad};
    CHECK(evaluations_with(std::span(files).first(1))->networks.size() == 1);
    CHECK_THROWS_AS(evaluations_with(files), std::logic_error);
}

TEST_CASE("a game uses its own network, else the first of its family", "[network]") {
    const std::vector<Judged> games = {
        {"oware", "oware"},
        {"oware:seeds=3", "oware"},
        {"oware:slam=unless-only,repetition=split", "awari"},
        {"awari:seeds=7", "awari"},
        {"awele-blaess", "oware"},
        {"oware:repetition=none", "oware"},
        {"oware:repetition=rows", "oware"},
        {"kalah", "kalah"},
        {"kalah:seeds=6", "kalah"},
        {"kalah-empty:seeds=5", "kalah-empty"},
        {"mangala:seeds=6", "mangala"},
        {"mangala:rest=owner", "mangala"},
        {"togyzkumalak:seeds=3,repetition=none", "togyzkumalak"},
        {"togyzkumalak:tuzdik=no", ""},
        {"togyzkumalak:pits=5,tuzdik=no", "bestemshe"},
        {"bestemshe:seeds=9", "bestemshe"},
        {"bestemshe:pits=6", ""},
        {"morpion", ""},
    };
    check_judges(*built_in_evaluations(), games);
    for (const int pits : {1, 2, 3, 4, 5, 7})
        for (const std::string game : {"oware", "awari", "kalah", "kalah-empty", "mangala"})
            CHECK(
                judge_of(*built_in_evaluations(), game + ":pits=" + std::to_string(pits)).empty());
    CHECK(judge_of(EvaluationSet(), "oware").empty());
}

TEST_CASE("a network applies only to its board size", "[network]") {
    const auto kalah = evaluations_from(network_file(
        network_head("kalah:pits=9", "18 36 64 16 8 9"), PlainNetwork(18, 36).bytes()));
    check_judges(*kalah, {{"kalah:pits=9,seeds=2", "kalah:pits=9"},
                          {"kalah-empty:pits=9", "kalah:pits=9"},
                          {"kalah", "kalah"},
                          {"kalah:pits=8", ""},
                          {"oware:pits=9", ""}});
    const auto both = evaluations_from(constant_network("kalah:seeds=6", 300), *kalah);
    check_judges(*both, {{"kalah:pits=9", "kalah:pits=9"}, {"kalah", "kalah:seeds=6"}});
    const auto togyzkumalak = evaluations_from(network_file(
        network_head("togyzkumalak", "20 40 64 16 8 20"), PlainNetwork(20, 40).bytes()));
    check_judges(*togyzkumalak, {{"togyzkumalak", "togyzkumalak"}, {"togyzkumalak:tuzdik=no", ""}});
}

TEST_CASE("a network file replaces the networks of its family", "[network]") {
    check_judges(*evaluations_from(constant_network("awari", 300)),
                 {{"oware", "awari"},
                  {"awari", "awari"},
                  {"awele-clips", "awari"},
                  {"awari:pits=4", ""},
                  {"kalah", "kalah"},
                  {"kalah-empty", "kalah-empty"}});
    check_judges(*evaluations_from(constant_network("kalah:seeds=6", 300)),
                 {{"oware", "oware"},
                  {"awari", "awari"},
                  {"kalah", "kalah:seeds=6"},
                  {"kalah-empty", "kalah:seeds=6"}});
}

TEST_CASE("a network file keeps the networks of other families", "[network]") {
    const auto kalah = evaluations_from(constant_network("kalah:seeds=6", 300));
    check_judges(*evaluations_from(constant_network("awari:seeds=5", 300), *kalah),
                 {{"oware", "awari:seeds=5"}, {"kalah", "kalah:seeds=6"}});
    check_judges(*evaluations_from(constant_network("kalah-empty", 300), *kalah),
                 {{"awari", "awari"}, {"kalah", "kalah-empty"}});
    const auto weights = evaluations_from("oware.mobility 7\n");
    CHECK(weights->networks.empty());
    const auto both = evaluations_from(constant_network("kalah", 300), *weights);
    check_judges(*both, {{"oware", ""}, {"kalah", "kalah"}});
    CHECK(both->weights[WeightId::oware_mobility] == 7);
}

TEST_CASE("a game has the chances of its network or the default", "[network]") {
    const auto evaluations = evaluations_from(
        network_file(network_head("awari", default_shape, "1 2 3 4"), PlainNetwork().bytes()));
    const auto chances_of = [&](std::string_view spec) {
        const auto rules = variant(spec).rules;
        return evaluations->chances_for(rules, rules.pits);
    };
    CHECK(chances_of("oware") == ChanceModel{1, 2, 3, 4});
    CHECK(chances_of("oware:pits=4") == ChanceModel{});
    CHECK(chances_of("morpion") == ChanceModel{});
}

TEST_CASE("a file without a network or weights is rejected", "[network]") {
    const auto refusal = [](const std::string& bytes) {
        const auto evaluations = parse_evaluations(bytes, *built_in_evaluations());
        return evaluations ? "" : evaluations.error();
    };
    check_says(refusal(""), "missing weights");
    CHECK(!refusal("\x89PNG\r\n\x1a\n").empty());
    CHECK(!refusal(std::string("\0\0", 2)).empty());
    check_says(refusal("krou network 1\nvariant oware\n"), "damaged");
    check_says(refusal("krou network"), "unknown weight 'krou'");
}

}  // namespace krou
