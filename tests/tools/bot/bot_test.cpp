#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "bot/program.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "helpers/built.h"
#include "helpers/catch.h"
#include "helpers/folder.h"
#include "helpers/local_server.h"
#include "helpers/process.h"
#include "helpers/speed.h"

/// krou-bot with a site that the test plays, over local sockets and curl.
namespace krou {
namespace {

using namespace std::chrono_literals;

const std::string token = "tok-en-1234";

/// A request of the bot. Its answer is sent in parts, or not at all. If the bot leaves before, the
/// request is empty.
class Visit {
public:
    explicit Visit(FileDescriptor socket) : socket_(std::move(socket)) {
        while (text_.find("\r\n\r\n") == std::string::npos)
            if (!read()) {
                text_.clear();
                return;
            }
        const auto end = text_.find("\r\n\r\n") + 4;
        const auto length = header("Content-Length");
        const auto size = end + (length.empty() ? 0 : std::stoul(length));
        while (text_.size() < size && read()) {
        }
        body_ = text_.substr(end);
    }

    /// Returns the method and the path: `GET /api/account`.
    std::string line() const { return text_.substr(0, text_.find(" HTTP/")); }
    std::string header(const std::string& name) const {
        const auto found = text_.find("\r\n" + name + ": ");
        if (found == std::string::npos) return {};
        const auto begin = found + name.size() + 4;
        return text_.substr(begin, text_.find("\r\n", begin) - begin);
    }
    const std::string& body() const { return body_; }

    void answer(int status, const std::string& text = "{\"ok\":true}") {
        send("HTTP/1.1 " + std::to_string(status) + " X\r\nConnection: close\r\n\r\n" + text);
        close();
    }
    void begin_stream() { send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"); }
    /// Returns false if the bot is gone.
    bool send(const std::string& text) { return send_to_client(socket_, text); }
    void close() { socket_.close(); }
    /// Waits until the bot closes the connection.
    void wait_for_end() {
        char byte = 0;
        do wait_for_client(socket_.number());
        while (::recv(socket_.number(), &byte, 1, 0) > 0);
    }

private:
    /// Reads a byte. Returns false at the end.
    bool read() {
        wait_for_client(socket_.number());
        char byte = 0;
        if (::recv(socket_.number(), &byte, 1, 0) != 1) return false;
        text_ += byte;
        return true;
    }

    FileDescriptor socket_;
    std::string text_;
    std::string body_;
};

/// The site. Requests may come in any order.
class TestSite {
public:
    std::string url() const { return "http://" + host_.address(); }
    /// Returns the next request whose line begins like this, which must come.
    Visit expect(const std::string& line) {
        for (;;) {
            const auto found = std::ranges::find_if(
                waiting_, [&](const Visit& visit) { return visit.line().starts_with(line); });
            if (found != waiting_.end()) {
                auto visit = std::move(*found);
                waiting_.erase(found);
                return visit;
            }
            INFO("waiting for " << line);
            waiting_.emplace_back(host_.next_client());
        }
    }
    Visit stream(const std::string& path) {
        auto visit = expect("GET /api/" + path);
        visit.begin_stream();
        return visit;
    }
    /// Answers the first requests. Returns the stream of events.
    Visit log_in() {
        expect("GET /api/account").answer(200, R"({"id":"krou","title":"BOT"})");
        return stream("stream/event");
    }
    /// Starts a game. Returns its stream.
    Visit start_game(Visit& events) {
        events.send(R"({"type":"gameStart","game":{"id":"abcd1234"}})"
                    "\n");
        return game();
    }
    Visit game() { return stream("bot/game/stream/abcd1234"); }
    Visit move(const std::string& name = {}) {
        return expect("POST /api/bot/game/abcd1234/move/" + name);
    }

private:
    Host host_;
    std::vector<Visit> waiting_;
};

/// Bot on its own thread.
class PlayingBot {
public:
    /// Plays with this engine, by default with the mock engine, with this fault if any.
    explicit PlayingBot(const TestSite& site, const std::string& fault = {},
                        const std::string& engine = built::mock)
        : PlayingBot(settings_for(site, fault, engine)) {}
    explicit PlayingBot(bot::Settings settings) : settings_(std::move(settings)) {
        thread_ =
            std::jthread([this] { ended_ = bot::play(settings_, leave_, supervision_, out_); });
    }
    ~PlayingBot() { stop(); }

    static bot::Settings settings_for(const TestSite& site, const std::string& fault = {},
                                      const std::string& engine = built::mock) {
        bot::Settings settings;
        settings.site.url = site.url();
        settings.site.token = token;
        settings.site.first_pause = 1ms;
        settings.site.max_pause = 4ms;
        settings.site.rate_pause = 20ms;
        settings.site.silence = client_patience();
        settings.site.request_time = client_patience();
        settings.engine.program = engine;
        if (!fault.empty()) settings.engine.arguments = {fault};
        settings.threads = 1;
        settings.hash_megabytes = 1;
        return settings;
    }

    void leave() { leave_.raise(); }
    void stop() { supervision_.stop.raise(); }
    const cli::Ended& ended() {
        if (thread_.joinable()) thread_.join();
        return ended_;
    }
    /// Stops it and returns its reports.
    std::string reports() { return (stop(), ended(), out_.str()); }

private:
    Supervision supervision_;
    StopSignal leave_;
    std::ostringstream out_;
    bot::Settings settings_;
    cli::Ended ended_ = 0;
    std::jthread thread_;
};

/// Translates moves in our notation, joined, into a line of a game.
std::string state(const std::string& moves, const std::string& status = "started") {
    auto position = Position::start(site_variant(*parse_variant("oware")));
    std::string names;
    for (const char letter : moves) {
        const auto move = legal_move(position, std::string(1, letter));
        REQUIRE(move);
        names += (names.empty() ? "" : " ") + to_site_move(position, *move);
        position.play(*move);
    }
    return R"({"type":"gameState","moves":")" + names +
           R"(","wtime":60000,"btime":60000,"winc":0,"binc":0,"status":")" + status + "\"}";
}

std::string full(const std::string& part) {
    return R"({"type":"gameFull","variant":{"key":"oware"},"initialFen":"startpos","clock":{},)"
           R"("p1":{"id":"krou"},"p2":{"id":"ama"},"state":)" +
           part + "}\n";
}

const std::string challenge =
    R"({"type":"challenge","challenge":{"id":"abcd1234","challenger":{"id":"ama","rating":1500},)"
    R"("variant":{"key":"oware"},"rated":false,"timeControl":{"limit":300,"increment":5}}})"
    "\n";

std::string script(const Folder& folder, const std::string& lines) {
    auto path = folder.file_of("script", "#!/bin/sh\n" + lines);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

/// Engine that plays D and expects f; after `ponderhit` it plays B, after `stop` C.
std::string pondering_engine(const Folder& folder) {
    return script(folder, R"(while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    "go ponder"*) ;;
    go*) echo "bestmove D ponder f" ;;
    ponderhit) echo "bestmove B" ;;
    stop) echo "bestmove C" ;;
  esac
done
)");
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a challenge becomes a game", "[bot][processes][threads]") {
    const Folder folder;
    TestSite site;
    PlayingBot bot(site, "", pondering_engine(folder));
    auto account = site.expect("GET /api/account");
    CHECK(account.header("Authorization") == "Bearer " + token);
    account.answer(200, R"({"id":"krou","title":"BOT"})");
    auto events = site.stream("stream/event");
    events.send("\n" + challenge);
    site.expect("POST /api/challenge/abcd1234/accept").answer(200);
    auto game = site.start_game(events);
    for (const char byte : full(state(""))) game.send({byte});
    site.move("d1e2").answer(200);
    game.send(state("D") + "\n\n");
    game.send(state("Df") + "\n" + state("Df") + '\n');
    site.move("b1f2").answer(200);  // the answer to `ponderhit`
    game.send(state("DfB", "resign").replace(0, 1, R"({"winner":"p1",)") + '\n');
    game.wait_for_end();
    events.send(challenge);
    site.expect("POST /api/challenge/abcd1234/accept");
    const auto reports = bot.reports();
    INFO(reports);
    CHECK(has(reports, "challenge abcd1234 from ama, 'oware' 300+5 casual: accepted\n"));
    CHECK(has(reports, "oware against ama (abcd1234): won 0-0 ('resign')\n"));
}

TEST_CASE("an unexpected reply ends the pondering", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    PlayingBot bot(site, "", pondering_engine(folder));
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move("d1e2").answer(200);
    game.send(state("Da") + '\n');
    // The engine plays D again, which is illegal now, so the first legal move is sent.
    site.move("a1e1").answer(200);
}

TEST_CASE("pondering can be disabled", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    auto settings = PlayingBot::settings_for(site, "", pondering_engine(folder));
    settings.ponders = false;
    PlayingBot bot(settings);
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move("d1e2").answer(200);
    game.send(state("Df") + '\n');
    site.move("d1e1").answer(200);  // a new search, not a `ponderhit`
}

TEST_CASE("challenges are declined with a reason", "[bot][processes]") {
    TestSite site;
    auto settings = PlayingBot::settings_for(site);
    settings.policy.rating = {0, 1400};
    PlayingBot bot(settings);
    auto events = site.log_in();
    events.send(challenge);
    auto refusal = site.expect("POST /api/challenge/abcd1234/decline");
    CHECK(refusal.body() == "reason=generic");
    refusal.answer(404);
    CHECK(has(bot.reports(), ": declined, generic\n"));
}

TEST_CASE("a stream that ends anywhere is opened again", "[bot][processes][threads]") {
    const auto whole = full(state(""));
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    auto game = site.start_game(events);
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 6) {
        game.send(whole.substr(0, size));
        game.close();
        game = site.game();
    }
    events.send(R"({"type":"gameSt)");
    events.close();
    events = site.stream("stream/event");
    game.send(whole);
    site.move().answer(200);
}

TEST_CASE("wrong lines close a stream, and the next one is used", "[bot][processes][threads]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    auto game = site.start_game(events);
    const std::vector<std::string> lines = {
        "nonsense\n",
        "[[[[\n",
        std::string(1, '\0') + "\n",
        state("") + '\n',                                // not the whole game
        full(R"({"moves":"z9z9","status":"started"})"),  // illegal
        std::string(100'000, 'x') + "\n",
        R"({"type":"gameFull","variant":{"key":"oware"},"state":)" + state("") + "}\n",  // not ours
    };
    for (const auto& line : lines) {
        INFO(line.substr(0, 80));
        game.send(line);
        game.wait_for_end();
        game = site.game();
    }
    game.send(full(state("")));
    site.move().answer(200);
    events.send("{\"type\":7,\n");
    events.wait_for_end();
    site.stream("stream/event");
    CHECK(has(bot.reports(), "game abcd1234: "));
}

TEST_CASE("a line without end is cut off", "[bot][processes]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    const std::string much(1'000'000, 'x');
    while (events.send(much)) {
    }
    site.stream("stream/event");
}

TEST_CASE("a silent stream is opened again", "[bot][processes]") {
    TestSite site;
    auto settings = PlayingBot::settings_for(site);
    settings.site.silence = 100ms * time_factor;
    PlayingBot bot(settings);
    auto events = site.log_in();
    events.send("{\"ty");
    events.wait_for_end();
    site.stream("stream/event");
    CHECK(has(bot.reports(), "events: the site is silent; reconnecting in "));
}

TEST_CASE("a move that fails is sent again on a new stream", "[bot][processes][threads]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    auto move = site.move();
    const auto line = move.line();
    SECTION("rejected") {
        move.answer(400, R"({"error":"Not your turn"})");
    }
    SECTION("the site fails") {
        move.answer(502, "<html>");
    }
    SECTION("the connection breaks") {
        move.close();
    }
    game.wait_for_end();
    game = site.game();
    game.send(full(state("")));
    move = site.move();
    CHECK(move.line() == line);
    move.answer(200);
    CHECK(has(bot.reports(), ": move "));
}

TEST_CASE("requests wait after too many of them", "[bot][processes][threads]") {
    TestSite site;
    PlayingBot bot(site);
    site.expect("GET /api/account").answer(429);
    auto events = site.log_in();
    events.send(challenge);
    const std::string accept = "POST /api/challenge/abcd1234/accept";
    site.expect(accept).answer(429);
    site.expect(accept).answer(200);
    auto game = site.start_game(events);
    game.send(full(state("")));
    auto move = site.move();
    const auto line = move.line();
    move.answer(429);
    CHECK(site.move().line() == line);
    CHECK(has(bot.reports(), "too many requests; the next one in "));
}

TEST_CASE("a lost acceptance frees its place", "[bot][processes]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    for (int i = 0; i < 2; ++i) {
        events.send(challenge);
        site.expect("POST /api/challenge/abcd1234/accept").answer(404);
        // The next request shows that the bot has read this answer.
        events.send(R"({"type":"challenge","challenge":{"id":"other"}})"
                    "\n");
        site.expect("POST /api/challenge/other/decline").answer(200);
    }
}

TEST_CASE("a game that the site does not know is dropped", "[bot][processes]") {
    for (const std::string page :
         {"", "{\"error\":\"No such game\"}", "<html>\n<p>No such game\n"}) {
        INFO(page);
        TestSite site;
        PlayingBot bot(site);
        auto events = site.log_in();
        events.send(R"({"type":"gameStart","game":{"id":"abcd1234"}})"
                    "\n");
        site.expect("GET /api/bot/game/stream/abcd1234").answer(404, page);
        bot.leave();
        CHECK(bot.ended().exit_code == cli::exit_when_interrupted);
        CHECK(has(bot.reports(), "404\ngame abcd1234: not played\n"));
    }
}

TEST_CASE("a move that does not appear is sent again", "[bot][processes]") {
    TestSite site;
    auto settings = PlayingBot::settings_for(site);
    settings.site.move_delay = 1ms;
    PlayingBot bot(settings);
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    auto move = site.move();
    const auto line = move.line();
    move.answer(200);
    game.wait_for_end();
    game = site.game();
    game.send(full(state("")));
    CHECK(site.move().line() == line);
    CHECK(has(bot.reports(), "our move does not appear"));
}

TEST_CASE("failures of an engine cost no game", "[bot][processes]") {
    for (const std::string fault : {"crash=1", "exit=2", "close=1", "illegal=1", "nomove=1",
                                    "endless=1", "chatter=1", "garbage=1", "noise=1", "stale=1"}) {
        INFO(fault);
        TestSite site;
        PlayingBot bot(site, fault);
        auto events = site.log_in();
        auto game = site.start_game(events);
        game.send(full(state("")));
        site.move().answer(200);
    }
}

TEST_CASE("an engine that ignores the clock is stopped", "[bot][processes]") {
    TestSite site;
    PlayingBot bot(site, "late=1");
    auto events = site.log_in();
    auto game = site.start_game(events);
    auto part = state("");
    part.replace(part.find("60000"), 5, "-1");
    game.send(full(part));
    site.move().answer(200);
}

TEST_CASE("the bot leaves after the running games", "[bot][processes][threads]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move().answer(200);
    bot.leave();
    events.send(challenge);
    auto refusal = site.expect("POST /api/challenge/abcd1234/decline");
    CHECK(refusal.body() == "reason=later");
    refusal.answer(200);
    game.send(state("Df") + '\n');
    site.move().answer(200);
    game.send(state("", "aborted") + '\n');
    CHECK(bot.ended().exit_code == cli::exit_when_interrupted);
    const auto reports = bot.reports();
    INFO(reports);
    CHECK(has(reports, "leaving after the running games"));
    CHECK(has(reports, "aborted"));
}

TEST_CASE("a second interrupt ends the bot at once", "[bot][processes]") {
    TestSite site;
    PlayingBot bot(site);
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move();
    bot.leave();
    bot.stop();
    CHECK(bot.ended().exit_code == cli::exit_when_interrupted);
    CHECK(has(bot.reports(), "running games: 1"));
}

TEST_CASE("a bot without a valid account ends", "[bot][processes]") {
    struct Case {
        int status;
        std::string text;
        std::string part;
    };
    for (const auto& [status, text, part] :
         std::vector<Case>{{401, "{}", "token is rejected"},
                           {403, token, "token is rejected"},
                           {200, R"({"id":"krou","username":"Krou"})", "not a bot account"}}) {
        INFO(part);
        TestSite site;
        PlayingBot bot(site);
        site.expect("GET /api/account").answer(status, text);
        CHECK(bot.ended().exit_code == 1);
        CHECK(has(bot.ended().error->text, part));
    }
}

TEST_CASE("a missing or wrong engine or curl ends the program", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    auto settings = PlayingBot::settings_for(site, "", folder.file("no engine"));
    CHECK(has(PlayingBot(settings).ended().error->text, "no engine"));
    settings.engine.program = script(folder, "read -r line; echo 'not an engine'\n");
    CHECK(has(PlayingBot(settings).ended().error->text, "does not answer 'uci'"));
    settings = PlayingBot::settings_for(site);
    settings.site.curl = folder.file("no curl");
    CHECK(has(PlayingBot(settings).ended().error->text, "no curl"));
}

TEST_CASE("the token appears only in the input of curl", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    auto settings = PlayingBot::settings_for(site);
    settings.site.curl = script(folder, "echo \"$@\" >>'" + folder.file("log") + "'\nenv >>'" +
                                            folder.file("log") + "'\nexec curl \"$@\"\n");
    PlayingBot bot(settings);
    auto events = site.log_in();
    // A site that repeats it: at any place of a line, whose middle the report leaves out.
    for (const std::size_t size : {0U, 12U, 17U}) {
        events.send(std::string(size, ' ') + token + std::string(60, '.') + "\n");
        events.wait_for_end();
        events = site.stream("stream/event");
    }
    const auto reports = bot.reports();
    CHECK(has(reports, "got '*..."));
    CHECK(!has(reports, token.substr(0, 3)));
    const auto log = content(folder.file("log"));
    CHECK(has(log, "--config -"));
    CHECK(!has(log, token));
}

TEST_CASE("a redirect to another host is not followed", "[bot][processes]") {
    const Host other;
    TestSite site;
    PlayingBot bot(site);
    auto account = site.expect("GET /api/account");
    account.send("HTTP/1.1 302 X\r\nConnection: close\r\nLocation: http://" + other.address() +
                 "/api/account\r\n\r\n");
    account.close();
    site.log_in();
}

TEST_CASE("requests to this machine avoid a proxy", "[bot][processes]") {
    const Folder folder;
    const Host proxy;
    TestSite site;
    auto settings = PlayingBot::settings_for(site);
    settings.site.curl =
        script(folder, "export http_proxy=http://" + proxy.address() + "\nexec curl \"$@\"\n");
    PlayingBot bot(settings);
    site.log_in();
}

TEST_CASE("a machine without room for curl is an error", "[bot][processes]") {
    const Supervision supervision;
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    rlimit none = before;
    none.rlim_cur = 0;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    const auto exchange = bot::Exchange::start(bot::Site(), {"/"}, false, supervision);
    REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
    REQUIRE(!exchange);
    CHECK(has(exchange.error(), "ulimit -n"));
}

TEST_CASE("Ctrl-C ends the log-in", "[bot][processes]") {
    TestSite site;
    PlayingBot bot(site);
    const auto request = site.expect("GET /api/account");
    bot.leave();
    CHECK(bot.ended().exit_code == cli::exit_when_interrupted);
}

TEST_CASE("krou-bot plays with krou until Ctrl-C", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    Process program(built::bot, {"--token-file", folder.file_of("token", token + "\n"), "--site",
                                 site.url(), "--threads", "1", "--hash", "1", "--level", "0"});
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move().answer(200);
    program.send(SIGINT);
    CHECK(program.until("leaving after the running games", client_patience()));
    game.send(state("", "aborted") + '\n');
    CHECK(program.exit_code(client_patience()) == 130);
}

TEST_CASE("two interrupts end krou-bot at once", "[bot][processes]") {
    const Folder folder;
    TestSite site;
    Process program(built::bot, {"--token-file", folder.file_of("token", token), "--site",
                                 site.url(), "--threads", "1", "--hash", "1", "--level", "0"});
    auto events = site.log_in();
    auto game = site.start_game(events);
    game.send(full(state("")));
    site.move();
    program.send(SIGINT);
    CHECK(program.until("leaving after the running games", client_patience()));
    program.send(SIGINT);
    CHECK(program.exit_code(client_patience()) == 130);
}

TEST_CASE("wrong arguments of krou-bot are named", "[bot]") {
    const Folder folder;
    const auto error = [](const std::vector<std::string_view>& arguments) {
        std::ostringstream out;
        const auto ended = bot::run_command(arguments, out);
        return ended.error ? ended.error->text : out.str();
    };
    const auto token_file = folder.file_of("token", "se\"cret\n");
    const std::vector<std::pair<std::string, std::string>> errors = {
        {error({"--site", "http://playstrategy.org"}), "--site"},
        {error({"--site", "https://a/b"}), "--site"},
        {error({"--site", "https://"}), "--site"},
        {error({"--site", "http://127.0.0.1.example.org"}), "--site"},
        {error({"--site", "http://localhost@example.org"}), "--site"},
        {error({"--variants", "oware,kalah"}), "'kalah'"},
        {error({"--clock", "60"}), "--clock"},
        {error({"--clock", "60-30"}), "'60-30'"},
        {error({"--increment", "-1-3"}), "--increment"},
        {error({"--rating", "0-4001"}), "--rating"},
        {error({"--mode", "all"}), "rated, casual or any"},
        {error({"--games", "0"}), "--games"},
        {error({"--token", "x"}), "--token"},
        {error({"--token-file", token_file}), "token"},
        {error({"--token-file", folder.file_of("short", "secret7")}), "at least 8"},
        {error({"--token-file", folder.file("none")}), "none"},
        {error({"--help"}), "--clock MIN-MAX"},
    };
    for (const auto& [text, part] : errors) {
        INFO(text << " with " << part);
        CHECK(has(text, part));
    }
    CHECK(!has(error({"--token-file", token_file}), "cret"));
    for (const char* url : {"https://playstrategy.org", "http://127.0.0.1:80", "http://localhost"})
        CHECK(!bot::check_url(url));
}

}  // namespace krou
