#include "tune/fit/lot.h"

#include <utility>

#include "base/text.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

Result<Lot> read_lot(const std::vector<std::string>& paths) {
    Lot lot;
    for (const auto& path : paths) {
        auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        const auto& [variant, origin, games] = reader->head();
        if (lot.games.empty()) lot.variant = variant;
        if (!differ_in_start_alone(variant.rules, lot.variant.rules))
            return Error{in_quotes(path) + " is of " + variant.spec + ", not of " +
                         lot.variant.spec};
        lot.origin += (lot.origin.empty() ? "" : "; ") + variant.spec + ": " + origin;
        for (;;) {
            auto next = reader->next();
            if (!next) return Error{next.error()};
            if (!*next) break;
            lot.games.push_back(std::move(**next));
        }
    }
    return lot;
}

}  // namespace krou::tune
