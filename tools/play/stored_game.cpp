#include "play/stored_game.h"

#include <utility>

#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "play/phrases.h"

namespace krou::play {

Result<std::vector<OgnGame>> read_games(const std::string& path, const ReadOptions& options) {
    const auto text = read_text_file(path, max_bytes_of_games);
    auto games = text ? parse_ogn(*text, options.language)
                      : Result<std::vector<OgnGame>>(Error{text.error()});
    if (games && games->empty()) games = Error{say(options.language, phrases::file_no_game)};
    if (!games)
        return Error{in_quotes(path) + ": " + translated_error(options.language, games.error())};
    return games;
}

Result<LoadedGame> load_game(const std::string& path, int number, const ReadOptions& options) {
    const auto games = read_games(path, options);
    if (!games) return Error{games.error()};
    const auto in_this_file = [&](const std::string& what) {
        return Error{in_quotes(path) + ": " + what};
    };
    const auto count = static_cast<int>(games->size());
    if (number < 1 || number > count)
        return in_this_file(say(options.language, phrases::file_no_such_game,
                                {std::to_string(count), std::to_string(number)}));
    const auto& game = (*games)[static_cast<std::size_t>(number - 1)];
    auto record = to_record(game, options);
    if (!record) return in_this_file(record.error());
    return LoadedGame{std::move(*record), count, unknown_variant(game)};
}

}  // namespace krou::play
