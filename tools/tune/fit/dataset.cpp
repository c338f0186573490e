#include "tune/fit/dataset.h"

#include <utility>

#include "base/text.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

Result<Dataset> read_dataset(const std::vector<std::string>& paths) {
    Dataset dataset;
    for (const auto& path : paths) {
        auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        const auto& [variant, origin, games] = reader->head();
        if (dataset.games.empty()) dataset.variant = variant;
        if (!differ_in_start_alone(variant.rules, dataset.variant.rules))
            return Error{in_quotes(path) + " is of " + variant.spec + ", not of " +
                         dataset.variant.spec};
        dataset.origin += (dataset.origin.empty() ? "" : "; ") + variant.spec + ": " + origin;
        for (;;) {
            auto next = reader->next();
            if (!next) return Error{next.error()};
            if (!*next) break;
            dataset.games.push_back(std::move(**next));
        }
    }
    return dataset;
}

}  // namespace krou::tune
