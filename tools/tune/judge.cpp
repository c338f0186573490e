#include "tune/judge.h"

#include "search/clock.h"

namespace krou::tune {

Judgement Judge::judge(const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    Clock clock(limits, 0);
    clock.begin();
    Judgement judgement;
    const auto answer = engine_.run(position, limits, clock, {opinion_, tables_.get()},
                                    [&](const SearchInfo& progress) {
                                        if (progress.bound == Bound::exact)
                                            judgement.value = progress.value;
                                    });
    judgement.move = answer.move;
    judgement.wins_at_once = answer.conclusion == Conclusion::won;
    return judgement;
}

}  // namespace krou::tune
