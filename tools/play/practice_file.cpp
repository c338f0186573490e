#include "play/practice_file.h"

#include <cstddef>
#include <system_error>

#include "base/saved_file.h"
#include "base/text.h"
#include "common/file.h"

namespace krou::play {

namespace {

constexpr SavedKind practice_kind{"practice", 1, "delete it to start again",
                                  SavedBody::editable_text};
constexpr std::size_t largest_practice_file = std::size_t{1} << 20;

/// Returns the number with this name, from 0 to a million.
Result<int> number_of(const SavedValues& values, std::string_view name) {
    constexpr int most = 1'000'000;
    const auto number = parse_number(value_of(values, name));
    if (number && 0 <= *number && *number <= most) return *number;
    return Error{std::string(name) + ": expected 0 to " + std::to_string(most) + ", got " +
                 in_quotes(value_of(values, name))};
}

Result<PracticeRecord> parse_practice(const std::string& text, const std::string& spec) {
    auto saved = SavedReader::parse(text, practice_kind);
    if (!saved) return Error{saved.error()};
    if (const auto variant = value_of(saved->values(), "variant"); variant != spec)
        return Error{"variant: expected " + spec + ", got " + in_quotes(variant)};
    const auto elo = number_of(saved->values(), "elo");
    if (!elo) return Error{elo.error()};
    const auto answers = number_of(saved->values(), "answers");
    if (!answers) return Error{answers.error()};
    const auto lines = saved->only_record();
    if (!lines) return Error{lines.error()};
    PracticeRecord record{{*elo, *answers}};
    for (const auto fen : words(*lines)) record.solved.emplace(fen);
    return record;
}

}  // namespace

Result<PracticeFile> PracticeFile::open(const std::filesystem::path& folder,
                                        const std::string& spec) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{in_quotes(folder.string()) + ": " + error.message()};
    const auto path = (folder / ("practice-" + spec)).string();
    auto file = OwnedFile::open(path);
    if (!file) return Error{file.error()};
    PracticeFile opened(std::move(*file), spec);
    if (opened.file_.is_empty()) return opened;
    const auto text = read_file(path, largest_practice_file);
    if (!text) return Error{text.error()};
    auto record = parse_practice(*text, spec);
    if (!record) return opened.file_.cannot_resume(record.error());
    opened.record_ = std::move(*record);
    return opened;
}

std::optional<Error> PracticeFile::save(const PracticeRecord& record) {
    std::string lines;
    for (const auto& fen : record.solved) lines += fen + '\n';
    const SavedValues values{{"variant", spec_},
                             {"elo", std::to_string(record.rating.elo)},
                             {"answers", std::to_string(record.rating.answers)}};
    if (auto error = file_.replace(saved_text(practice_kind, values, lines))) return error;
    record_ = record;
    return std::nullopt;
}

}  // namespace krou::play
