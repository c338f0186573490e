#pragma once

#include <iosfwd>
#include <string>

#include "common/program.h"
#include "common/signals.h"
#include "kgp/connection.h"
#include "kgp/session.h"
#include "kgp/thinkers.h"

namespace krou::kgp {

/// How patient a client is.
struct Patience {
    Milliseconds greeting{10'000};    ///< for the connection, and then for `kgp`
    Milliseconds first_pause{1'000};  ///< before it connects again; then twice as long
    Milliseconds longest_pause{60'000};
    Milliseconds goodbye{2'000};  ///< for a server to hear it
    Milliseconds stall{30'000};   ///< of a server that takes nothing
};

/// Plays at a server until it is told to stop, over one connection after another.
class Client {
public:
    /// News of the games and of connections are written to `out`.
    Client(Address address, Identity identity, const Thinkers::Settings& thinking,
           const StopSignal& stop, std::ostream& out, const Patience& patience = {});

    cli::Ended run();

private:
    /// How a connection has ended: by a refusal that ends all, or because of something that may
    /// pass; when told to stop, neither.
    struct Break {
        std::string why{};
        bool is_final = false;
    };

    Break converse(Connection& connection);
    /// Does what there is to do; how that ends the connection, if it does.
    std::optional<Break> act(const Reaction& reaction, Connection& connection);
    /// One connection from its beginning to its end.
    Break attempt();
    void pause(Milliseconds time) const;

    Address address_;
    Session session_;
    const StopSignal& stop_;
    std::ostream& out_;
    Patience patience_;
    Bell bell_;
    Thinkers thinkers_;  ///< last, so that its threads end before anything they use
};

}  // namespace krou::kgp
