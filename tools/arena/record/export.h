#pragma once

#include <string>

#include "arena/record/record.h"
#include "match/ogn.h"

namespace krou::arena {

/// What a game file says of a tournament besides; empty for what follows from the record.
struct EventTags {
    std::string event;
    std::string site;

    friend bool operator==(const EventTags&, const EventTags&) = default;
};

/// The opening is a comment `book`; the times are left out when there are none in the record.
OgnGame to_ogn(const RecordHead& head, const EventTags& event_tags, const PlayedGame& game);

}  // namespace krou::arena
