#include "play/game_files.h"

#include <fstream>
#include <string>

#include "base/text.h"
#include "helpers/arena_run.h"
#include "helpers/from_text.h"

namespace krou::play {

TEST_CASE("an unreadable game is rejected with its file", "[play]") {
    struct Case {
        std::string text;
        const char* names;
        int game = 1;
    };
    const Folder folder("krou");
    const auto path = folder.file("game.ogn");
    for (const auto& [text, named, game] : {
             Case{"1. F\nx *", "line 2"},
             Case{"\n1. F {no end", "line 2"},
             Case{"; nothing\n", "no game"},
             Case{"1. F * 1. E *", "3", 3},
             Case{"1. F * 1. E *", "0", 0},
             Case{std::string((8 << 20) + 1, ' '), "8388608"},
         }) {
        std::ofstream(path, std::ios::binary) << text;
        const auto read = load_game(path, game, {});
        REQUIRE_FALSE(read);
        CHECK(read.error().starts_with(in_quotes(path) + ": "));
        check_says(read.error(), named);
    }
    std::ofstream(path) << "1. F * 1. E *";
    const auto second = load_game(path, 2, {});
    REQUIRE(second);
    CHECK(second->games == 2);
    CHECK(second->record.history.moves().front() == Move{4});
    check_says(load_game(folder.file("none"), 1, {}).error(), in_quotes(folder.file("none")));
}

TEST_CASE("games are exchanged with the arena", "[game]") {
    const Folder folder;
    const auto fen = "0-0-8-0-0-1-1-1-1-1-2-3-10-10-N";
    GameRecord record{GameHistory(played("oware", fen)), tags_of_today()};
    record.set_player_name(Side::south, "Ama");
    record.set_player_name(Side::north, "Kofi");
    record.history.play({3});
    record.history.annotation(1).comment = "a comment } of mine";
    record.history.end_by(PlayersEnd::agreement);
    std::ofstream(folder.file("ours.ogn")) << to_ogn(record);
    const auto run =
        run_arena(mock("a") + mock("b") +
                  Lines{"-each", "nodes=1", "-openings", "file=" + folder.file("ours.ogn"),
                        "-ognout", folder.file("theirs.ogn")});
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    const auto read = load_game(folder.file("theirs.ogn"), 2, {});
    INFO((read ? "" : read.error()));
    REQUIRE(read);
    CHECK(to_fen(read->record.history.start()) == fen);
    CHECK(read->record.history.moves().front() == Move{3});
    CHECK(read->record.history.annotation(1).comment == "book");
    CHECK(read->record.history.is_over());
    CHECK(read->record.player_name(Side::south) == "b");
}

}  // namespace krou::play
