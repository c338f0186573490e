#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "analysis/practice.h"
#include "base/result.h"
#include "common/resuming.h"

namespace krou::play {

/// Rating of a person and solved exercises of one game.
struct PracticeRecord {
    PracticeRating rating = {};
    std::set<std::string> solved = {};  ///< FENs

    friend bool operator==(const PracticeRecord&, const PracticeRecord&) = default;
};

/// File of such a record, locked against other programs.
class PracticeFile {
public:
    /// Opens or creates the file of this game. If it is damaged, it does not change.
    static Result<PracticeFile> open(const std::filesystem::path& folder, const std::string& spec);

    /// Returns the record as opened or last saved.
    const PracticeRecord& record() const { return record_; }
    std::optional<Error> save(const PracticeRecord& record);

private:
    PracticeFile(OwnedFile file, std::string spec)
        : file_(std::move(file)), spec_(std::move(spec)) {}

    OwnedFile file_;
    std::string spec_;
    PracticeRecord record_;
};

}  // namespace krou::play
