#include "sparring/program.h"

#include <algorithm>
#include <ostream>
#include <string>

#include "sparring/session.h"

namespace krou::sparring {

namespace {

std::string list_text() {
    std::size_t width = 0;
    for (const auto& player : players()) width = std::max(width, player.name.size() + 2);
    std::string text;
    for (const auto& player : players()) {
        std::string name(player.name);
        name.resize(width, ' ');
        text += name + std::string(player.purpose) + '\n';
    }
    return text;
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::istream& in,
                       std::ostream& out) {
    Options options;
    bool lists = false;
    const cli::Command command{
        "krou-sparring",
        "Plays as older programs did, in the protocol of krou.",
        {{"player", "NAME", "who plays (default " + std::string(options.player->name) + ')',
          [&](std::string_view name) { return set_player(options, name); }},
         {"depth", "N",
          "moves that minimax and alphabeta look ahead, 1 to " + std::to_string(deepest) +
              " (default " + std::to_string(options.depth) + ')',
          cli::into(options.depth, 1, deepest)},
         {"seed", "N",
          "of random moves, the same for the same seed; 0 for others each time (default 0)",
          cli::into(options.seed, 0, highest_seed)},
         {"list", "", "prints the players, and does nothing else", cli::into(lists)}}};
    const auto work = [&](std::ostream& answers) -> cli::Ended {
        if (lists)
            answers << list_text();
        else
            Session(answers, options).run(in);
        return 0;
    };
    return cli::run(command, work, arguments, out);
}

}  // namespace krou::sparring
