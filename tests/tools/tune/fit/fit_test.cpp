#include <csignal>
#include <filesystem>

#include "common/resuming.h"
#include "eval/network_file.h"
#include "helpers/built.h"
#include "helpers/folder_watch.h"
#include "helpers/from_text.h"
#include "helpers/plain_network.h"
#include "helpers/random_board.h"
#include "helpers/sample_files.h"
#include "helpers/tune_run.h"
#include "helpers/xml.h"
#include "tune/evaluations.h"
#include "tune/fit/example.h"

namespace krou {

namespace {

using namespace std::chrono_literals;
using tune::Sample;
using tune::SampledGame;

/// Games of random boards whose value is the lead in the mover's row.
std::string planted_samples(const char* spec, int games, int boards = 20) {
    const auto of = variant(spec);
    Random random(11);
    std::vector<SampledGame> planted;
    for (int number = 1; number <= games; ++number) {
        SampledGame game{number, {}};
        for (int i = 0; i < boards; ++i) {
            Sample sample;
            const int seeds = 1 + below(random, 20);
            sample.board = random_pits(of.rules.pits, seeds, random);
            int lead = 0;
            for (int pit = 0; pit < of.rules.pits; ++pit)
                lead += sample.board[pit] - sample.board[pit + of.rules.pits];
            sample.value = lead * 300;
            sample.proved = i % 2 ? Bounds{lead, lead} : Bounds{-seeds, seeds};
            sample.margin_half_seeds = 2 * lead;
            sample.is_played_well = true;
            game.samples.push_back(sample);
        }
        planted.push_back(std::move(game));
    }
    return bytes_of({of, "by hand", {1, games}}, planted);
}

Lines fit(const Lines& more) {
    return Lines{"fit"} + more;
}

}  // namespace

TEST_CASE("fit-weights recovers planted weights", "[fit]") {
    const Folder folder;
    const auto out = folder.file("weights.txt");
    write(folder.file("samples"), planted_samples("awari", 100));
    const auto output = tuned({"fit-weights", folder.file("samples"), "--out", out});
    CHECK(the_line(lines_of(output), "exact, 4 to 20 seeds").ends_with("     0.00     0.00"));
    const auto weights = parse_weights(content(out));
    REQUIRE(weights);
    CHECK((*weights)[WeightId::oware_place1] == 300);
    CHECK((*weights)[WeightId::oware_place6] == 300);
    CHECK((*weights)[WeightId::oware_mobility] == 0);
    CHECK((*weights)[WeightId::kalah_place1] == Weights()[WeightId::kalah_place1]);
    CHECK(content(out).starts_with("# learned from awari: by hand\n"));
}

TEST_CASE("fit-weights ends if its output is closed", "[fit][long]") {
    const Folder folder;
    const auto samples = folder.file("samples");
    const auto out = folder.file("weights.txt");
    write(samples, planted_samples("awari", 400, 250));
    Process shell(
        "/bin/sh",
        Lines{"-c", "exec 3>&1; { \"$0\" \"$@\" 2>&3; echo \"exit $?\" >&3; } | :", built::tune} +
            Lines{"fit-weights", samples, "--out", out});
    const auto lines = shell.rest(60s * time_factor);
    REQUIRE(lines);
    CHECK(*lines == Lines{"krou-tune: interrupted: no weights were written", "exit 130"});
    CHECK(!std::filesystem::exists(out));
}

TEST_CASE("fit writes the same network on any number of threads", "[fit][long]") {
    const Folder folder;
    // Several initial positions of one game. The many files make the origin too long.
    Lines files;
    for (const auto* seeds : {"4", "5", "6"}) {
        files.push_back(folder.file(seeds));
        write(files.back(), planted_samples((std::string("awari:seeds=") + seeds).c_str(), 60));
    }
    for (int copy = 0; copy < 30; ++copy) files.push_back(files.front());
    const auto learn = [&](const char* threads) {
        return tuned(fit(files) + Lines{"--epochs", "3", "--threads", threads, "--plot",
                                        folder.file("plot.svg"), "--out", folder.file(threads)});
    };
    const auto output = lines_of(learn("1"));
    CHECK(beginning(output, "wrote the network of epoch 3 to '").size() == 1);
    CHECK(beginning(output, "exact, 4 to 20 seeds").size() == 1);
    learn("2");
    CHECK(content(folder.file("2")) == content(folder.file("1")));
    CHECK(!std::filesystem::exists(folder.file("1.part")));
    const auto learned = parse_network(content(folder.file("1")));
    REQUIRE(learned);
    CHECK((*learned)->variant.spec == "awari");
    check_says((*learned)->origin, "weights 1 1 1 0, seed 1, ");
    const auto svg = content(folder.file("plot.svg"));
    CHECK(xml_error(svg) == "");
    check_says(svg, "held out");

    // A training can start from a network.
    tuned(fit({files[0], "--from", folder.file("1"), "--epochs", "1", "--rate", "0.0001", "--out",
               folder.file("more")}));
    CHECK(content(folder.file("more")) != content(folder.file("1")));
    CHECK(tune::load_evaluation(folder.file("more")));
}

TEST_CASE("a resumed fit writes the same bytes", "[fit]") {
    const Folder folder;
    const auto whole = folder.file("whole");
    const auto out = folder.file("out");
    const auto samples = folder.file("samples");
    write(samples, planted_samples("awari", 400));
    const auto learn = [&](const std::string& to, const Lines& more = {}) {
        return fit({samples, "--epochs", "8", "--threads", "1", "--out", to}) + more;
    };
    tuned(learn(whole));
    FolderWatch watch(folder.path().string());
    auto tune = started(built::tune, learn(out));
    const auto has_epoch = [&] {
        std::error_code error;
        const auto size = std::filesystem::file_size(out + ".part", error);
        return !error && size > 0;
    };
    REQUIRE(watch.until(has_epoch, 20s * time_factor));
    check_ends(tune, SIGINT, "krou-tune: interrupted: ");
    CHECK(!std::filesystem::exists(out));
    check_says(tune_error(learn(out, {"--seed", "2"})), "out'");
    {
        const auto owner = OwnedFile::open(out + ".part");
        REQUIRE(owner);
        check_says(tune_error(learn(out)), "out'");
    }
    check_says(tuned(learn(out)), "resuming after ");
    CHECK(content(out) == content(whole));
    CHECK(!std::filesystem::exists(out + ".part"));
    write(out + ".part", "my diary\n");
    check_says(tune_error(learn(out)), "out.part' to restart");
    CHECK(content(out + ".part") == "my diary\n");
}

TEST_CASE("a diverged training writes nothing and can restart", "[fit][long]") {
    const Folder folder;
    const auto out = folder.file("out");
    write(folder.file("samples"), planted_samples("awari", 1500));
    const auto learn = [&](const char* rate) {
        return fit({folder.file("samples"), "--epochs", "2", "--rate", rate, "--out", out});
    };
    check_says(tune_error(learn("1")), "--rate");
    CHECK(!std::filesystem::exists(out));
    tuned(learn("0.003"));
}

TEST_CASE("invalid arguments of fit are rejected", "[fit]") {
    const Folder folder;
    const auto out = folder.file("out");
    const auto awari = folder.file("awari");
    const auto kalah = folder.file("kalah");
    const auto small = folder.file("small");
    const auto few = folder.file("few");
    write(awari, planted_samples("awari", 60));
    write(kalah, planted_samples("kalah", 60));
    write(small, planted_samples("kalah:pits=4", 60));
    write(few, planted_samples("awari", 1, 1));
    const auto net = folder.file_of("net", constant_network("kalah", 0));
    const auto bytes = content(awari);
    check_rejected(
        {{{"--out", out}, "SAMPLES"},
         {{awari}, "--out"},
         {{folder.file("none"), "--out", out}, "none'"},
         {{awari, kalah, "--out", out}, "kalah'"},
         {{small, "--out", out, "--from", net}, "kalah:pits=4"},
         {{few, "--out", out}, "too few samples"},
         {{awari, "--out", out, "--weight", "exact=0", "bounds=0", "score=0"}, "too few samples"},
         {{awari, "--out", out, "--weight", "exakt=1"}, "'exakt'"},
         {{awari, "--out", out, "--weight", "exact"}, "exact: "},
         {{awari, "--out", out, "--weight", "exact=-1"}, "'-1'"},
         {{"--out", out, "--weight", "exact=1", awari}, "SAMPLES"},
         {{awari, "--out", out, "--from", folder.file("none")}, "none'"},
         {{awari, "--out", out, "--from", awari}, "awari'"},
         {{awari, "--out", awari}, "--out " + in_quotes(awari)},
         {{awari, "--out", out, "--plot", awari}, "--plot " + in_quotes(awari)},
         {{awari, "--out", out, "--plot", folder.path().string() + "/./out"}, "--plot"},
         {{awari, "--out", folder.path().string()}, in_quotes(folder.path().string())},
         {{awari, "--out", folder.file("none/out")}, "none/out'"},
         {{awari, "--out", out, "--epochs", "0"}, "--epochs"}},
        {"fit"});
    check_rejected({{{awari, "--out", out, "--weight", "exact=0", "score=0"}, "too few samples"},
                    {{awari, "--out", out, "--plot", folder.file("plot")}, "--plot"},
                    {{awari, "--epochs", "3", "--out", out}, "--epochs"},
                    {{awari, "--threads", "1", "--out", out}, "--threads"}},
                   {"fit-weights"});
    CHECK(content(awari) == bytes);
    CHECK(!std::filesystem::exists(out));
}

TEST_CASE("fit trains networks for any size, also with tuzdiks", "[fit][network]") {
    const Folder folder;
    const auto out = folder.file("network");
    for (const char* game : {"kalah:pits=4", "oware:pits=12", "togyzkumalak"}) {
        INFO(game);
        write(folder.file("samples"), planted_samples(game, 60));
        tuned(fit({folder.file("samples"), "--epochs", "1", "--out", out}));
        const auto learned = network_from(content(out));
        CHECK(learned->variant.spec == variant(game).spec);
        CHECK(learned->network.shape == shape_for(variant(game).rules));
    }
}

}  // namespace krou
