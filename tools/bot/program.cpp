#include "bot/program.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "base/text.h"
#include "bot/bot.h"
#include "common/cli.h"
#include "common/format.h"
#include "common/secret.h"
#include "match/launch.h"

namespace krou::bot {

namespace {

using cli::into;

constexpr const char* token_variable = "KROU_BOT_TOKEN";
constexpr int max_games = 32;
constexpr int max_megabytes = 1 << 20;
constexpr int max_seconds = 7 * 24 * 3600;
constexpr int max_rating = 4000;
constexpr int max_overhead_ms = 5000;

/// Supervision that first leaves, and stops on a second interrupt.
struct BotSupervision : Supervision {
    StopSignal leave;

private:
    InterruptWatch watch_{stop, &leave};
};

/// Accepts `MIN-MAX`.
cli::Setter limits_into(Limits& limits, std::int64_t most) {
    const auto set = [&limits, most](std::string_view text) {
        const auto parts = split(text, '-');
        if (parts.size() != 2) return false;
        const auto from = parse_number<std::int64_t>(parts[0]);
        const auto to = parse_number<std::int64_t>(parts[1]);
        if (!from || !to || *from < 0 || *from > *to || *to > most) return false;
        limits = {*from, *to};
        return true;
    };
    return cli::expecting("MIN-MAX within 0-" + std::to_string(most), set,
                          std::to_string(limits.least) + '-' + std::to_string(limits.most));
}

/// Accepts variants separated by commas.
std::optional<Error> set_variants(std::vector<std::string>& variants, std::string_view text) {
    const std::vector<std::string> known(known_variants.begin(), known_variants.end());
    std::vector<std::string> chosen;
    for (const auto name : split(text, ',')) {
        if (std::ranges::find(known, name) == known.end())
            return cli::unexpected(cli::alternatives(known), name);
        chosen.emplace_back(name);
    }
    variants = std::move(chosen);
    return std::nullopt;
}

cli::Command command_for(Settings& settings, std::optional<std::string>& token_file) {
    auto& policy = settings.policy;
    return {
        "krou-bot", "Plays mancala games on playstrategy.org until Ctrl-C.",
        cli::grouped({{"Challenges",
                       {{"variants", "LIST", "e.g. oware,bestemshe (default: all three)",
                         [&variants = policy.variants](std::string_view text) {
                             return set_variants(variants, text);
                         }},
                        {"clock", "MIN-MAX", "seconds at the start",
                         limits_into(policy.initial_s, max_seconds)},
                        {"increment", "MIN-MAX", "seconds per move",
                         limits_into(policy.increment_s, max_seconds)},
                        {"mode", "rated|casual|any", "kind of games",
                         cli::one_of<Policy::Mode>(policy.mode, {{"rated", Policy::Mode::rated},
                                                                 {"casual", Policy::Mode::casual},
                                                                 {"any", Policy::Mode::any}})},
                        {"rating", "MIN-MAX", "rating of the challenger",
                         limits_into(policy.rating, max_rating)},
                        {"games", "N", "games at once", into(policy.games, 1, max_games)}},
                       {{"no-bots", "", "decline challenges of other bots",
                         into(policy.accepts_bots, false)}}},
                      {"Engine",
                       {{"level", "N", "playing strength, 0 to 20", into(settings.level, 0, 20)},
                        {"threads", "N", "search threads of all games",
                         into(settings.threads, 1, cli::max_threads)},
                        {"hash", "MB", "memory of all searches",
                         into(settings.hash_megabytes, 1, max_megabytes)}},
                       {{"no-ponder", "", "do not think in the opponent's time",
                         into(settings.ponders, false)},
                        {"overhead", "MS", "time kept for the way to the site",
                         into(settings.overhead_ms, 0, max_overhead_ms)},
                        {"engine", "FILE", "program (default: krou beside krou-bot, or in PATH)",
                         into(settings.engine.program)}}},
                      {"Account",
                       {{"token-file", "FILE",
                         "file with the token (default: $" + std::string(token_variable) + ')',
                         into(token_file)}},
                       {{"site", "URL", "a different site with this API",
                         [&url = settings.site.url](std::string_view text) -> std::optional<Error> {
                             if (auto error = check_url(text)) return error;
                             url = text;
                             return std::nullopt;
                         }}}}})};
}

}  // namespace

cli::Ended play(const Settings& settings, const StopSignal& leave, const Supervision& supervision,
                std::ostream& out) {
    const auto& token = settings.site.token;
    raise_file_limit(3 * settings.policy.games + 2);
    const LineSink report = [&](const std::string& line) {
        say_line(out, without_secret(line, token));
    };
    if (auto error = Bot(settings, leave, supervision, report).run())
        return Error{without_secret(error->text, token)};
    return cli::exit_when_interrupted;
}

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Settings settings;
    std::optional<std::string> token_file;
    const auto command = command_for(settings, token_file);
    const auto work = [&](std::ostream& to) -> cli::Ended {
        auto token = read_secret(token_file, token_variable);
        if (!token) return Error{token.error()};
        if (token->empty())
            return Error{"missing token; use --token-file FILE or set " +
                         std::string(token_variable)};
        if (auto error = check_token(*token)) return *error;
        settings.site.token = std::move(*token);
        if (settings.engine.program.empty()) settings.engine.program = default_engine();
        const BotSupervision supervision;
        return play(settings, supervision.leave, supervision, to);
    };
    return cli::run(command, work, arguments, out);
}

}  // namespace krou::bot
