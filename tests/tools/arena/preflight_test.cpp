#include <string>
#include <utility>
#include <vector>

#include "helpers/arena_run.h"
#include "helpers/built.h"

namespace krou {

TEST_CASE("options that an engine rejects are errors", "[arena]") {
    const std::vector<std::pair<Lines, const char*>> cases = {
        {{"option.Hsah=4"},
         "krou-arena: -engine option.Hsah=4: krou: unknown option; did you mean Hash?\n"},
        {{"option.Hash=many"},
         "krou-arena: -engine option.Hash=many: krou: expected a number from 1 to 65536, got "
         "'many'\n"},
        {{"option.EvalFile=/no/such/file"},
         "krou-arena: -engine 'krou' reports: info string error setoption: "},
    };
    const Folder folder;
    const Lines krou = {"-engine", std::string("cmd=") + built::krou};
    for (const auto& [setting, sentence] : cases) {
        INFO(setting[0]);
        const auto run = run_arena(mock("good") + krou + setting +
                                   Lines{"-each", "nodes=10", "-record", folder.file("r")});
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, sentence));
        CHECK(!std::filesystem::exists(folder.file("r")));
    }
}

}  // namespace krou
