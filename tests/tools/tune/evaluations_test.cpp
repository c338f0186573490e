#include "tune/evaluations.h"

#include "helpers/arena_records.h"
#include "helpers/from_text.h"

namespace krou::tune {

namespace {

const std::string networks = KROU_SOURCE_DIR "/engine/eval/networks/";

}  // namespace

TEST_CASE("an evaluation is a network, a text of weights, or the built-in one", "[tune]") {
    const auto awari = evaluation_of(networks + "awari.net");
    REQUIRE(awari);
    CHECK(awari->name == "awari");
    const auto rules = variant("awari").rules;
    CHECK(awari->opinion->network_for(rules, 6));
    const auto material = evaluation_of(KROU_SOURCE_DIR "/tools/weights/material.txt");
    REQUIRE(material);
    CHECK(material->name == "material");
    CHECK(!material->opinion->network_for(rules, 6));
    const auto built_in = evaluation_of("built-in");
    REQUIRE(built_in);
    CHECK(built_in->file.empty());
    CHECK(awari->hash != material->hash);
    CHECK(awari->hash != built_in->hash);
    CHECK(built_in->hash != 0);
}

TEST_CASE("the evaluations of a folder are those of its files", "[tune]") {
    const Folder folder;
    CHECK(!evaluations_in(folder.file("none")));
    check_says(evaluations_in(folder.path().string()).error(), "holds 0 evaluations");
    write(folder.file("b.net"), content(networks + "oware.net"));
    write(folder.file("a.txt"), "oware.mobility 10\n");
    write(folder.file(".hidden"), "no evaluation");
    const auto found = evaluations_in(folder.path().string());
    REQUIRE(found);
    REQUIRE(found->size() == 2);
    CHECK((*found)[0].name == "a");
    CHECK((*found)[1].name == "b");
    write(folder.file("c.net"), content(networks + "oware.net").substr(0, 1000));
    check_says(evaluations_in(folder.path().string()).error(), "c.net' is no evaluation: ");
}

TEST_CASE("networks are compared, and play a tournament", "[tune]") {
    const Lines few = {"-variant",      "awari",   "-each", "nodes=30", "option.TablebaseSeeds=0",
                       "option.Hash=1", "-rounds", "2"};
    const Folder folder;
    for (const auto* name : {"awari.net", "oware.net"})
        write(folder.file(name), content(networks + name));
    const auto compared =
        run_tune(Lines{"compare", folder.file("awari.net"), folder.file("oware.net")} + few);
    INFO(compared.output);
    CHECK(compared.exit_code <= 1);
    check_says(compared.output, "awari");
    const auto tournament = run_tune(Lines{"tournament", folder.path().string()} + few);
    INFO(tournament.output);
    CHECK(tournament.exit_code == 0);
    check_says(tournament.output, "oware");
}

}  // namespace krou::tune
