#include "tune/compare/arena_flags.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>

#include "arena/program.h"
#include "base/text.h"
#include "base/threads.h"

namespace krou::tune {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

bool any_begins(const Words& words, std::string_view head) {
    return std::ranges::any_of(words, [&](const auto& word) { return word.starts_with(head); });
}

/// The engine beside this program, or else the one that PATH finds.
std::string own_engine() {
    std::error_code error;
    const auto beside = fs::read_symlink("/proc/self/exe", error).replace_filename("krou");
    return !error && fs::exists(beside, error) ? beside.string() : "krou";
}

/// The name of a flag, with one hyphen; empty for another word.
std::string flag_name(std::string_view word) {
    if (word.starts_with("--")) word.remove_prefix(1);
    const bool is_flag =
        word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1]));
    return std::string(is_flag ? word : "");
}

std::vector<ArenaFlag> defaults_of_matches() {
    // A busy machine shall decide no game.
    return {{"-each", {"st=0.1", "timemargin=1000"}},
            {"-openings", {"random", "plies=8"}},
            {"-concurrency", {std::to_string(usual_threads())}},
            {"-ratinginterval", {"100"}},
            {"-recover"}};
}

}  // namespace

ArenaFlags::ArenaFlags(const std::vector<ArenaFlag>& defaults) : defaults_(defaults_of_matches()) {
    defaults_.insert(defaults_.end(), defaults.begin(), defaults.end());
}

cli::Option ArenaFlags::option() {
    std::string purpose = "of krou-arena; if they are not given:";
    for (const auto& flag : defaults_) {
        purpose += ' ' + flag.name;
        for (const auto& word : flag.words) purpose += ' ' + word;
    }
    return {"FLAGS", "", purpose,
            [this](std::span<const std::string_view> words) { return take(words); }};
}

std::optional<Error> ArenaFlags::take(std::span<const std::string_view> words) {
    for (const auto word : words) {
        const auto name = flag_name(word);
        if (name.empty() && flags_.empty())
            return Error{in_quotes(word) + " is no flag of krou-arena"};
        if (name.empty())
            flags_.back().words.emplace_back(word);
        else
            flags_.push_back({name, {}});
    }
    return std::nullopt;
}

bool ArenaFlags::has(std::string_view flag) const {
    return std::ranges::find(flags_, flag, &ArenaFlag::name) != flags_.end();
}

bool ArenaFlags::has_word(std::string_view head) const {
    return std::ranges::any_of(flags_, [&](const ArenaFlag& flag) {
        return (flag.name == "-each" || flag.name == "-engine") && any_begins(flag.words, head);
    });
}

void ArenaFlags::add_defaults() {
    constexpr std::array limits{"tc=", "st=", "depth=", "nodes="};
    const auto given = [&](std::string_view key) { return has_word(key); };
    const bool has_limit = std::ranges::any_of(limits, given);
    const auto is_given = [&](std::string_view word) {
        const auto key = word.substr(0, word.find('=') + 1);
        return std::ranges::find(limits, key) != limits.end() ? has_limit : given(key);
    };
    for (auto flag : defaults_) {
        const bool is_each = flag.name == "-each";
        if (is_each) std::erase_if(flag.words, is_given);
        if (is_each ? !flag.words.empty() : !has(flag.name)) add(flag);
    }
}

std::optional<Error> ArenaFlags::add_engines(const std::vector<Evaluation>& evaluations) {
    // Where an engine runs in another folder, it finds the file by its whole path.
    const bool runs_elsewhere = has_word("dir=");
    std::vector<Words> given;
    for (const auto& flag : flags_)
        if (flag.name == "-engine") given.push_back(flag.words);
    std::erase_if(flags_, [](const ArenaFlag& flag) { return flag.name == "-engine"; });
    if (given.empty()) given.emplace_back();
    if (given.size() == 1) given.resize(evaluations.size(), given.front());
    if (given.size() != evaluations.size())
        return Error{"-engine stands once for all evaluations, or once for each of " +
                     std::to_string(evaluations.size())};
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        Words words = given[i];
        if (!any_begins(words, "cmd=")) words.push_back("cmd=" + own_engine());
        if (!any_begins(words, "name=")) words.push_back("name=" + evaluations[i].name);
        const auto& file = evaluations[i].file;
        if (!file.empty())
            words.push_back("option.EvalFile=" +
                            (runs_elsewhere ? fs::absolute(file).string() : file));
        flags_.push_back({"-engine", std::move(words)});
    }
    return std::nullopt;
}

cli::Ended ArenaFlags::run(std::ostream& out) const {
    std::vector<std::string_view> arguments;
    for (const auto& flag : flags_) {
        arguments.emplace_back(flag.name);
        arguments.insert(arguments.end(), flag.words.begin(), flag.words.end());
    }
    return arena::run_command(arguments, out);
}

}  // namespace krou::tune
