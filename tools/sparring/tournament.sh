#!/bin/sh
# Plays a round robin of all sparring players, some levels of krou, and krou with the evaluations of
# older programs. Takes two minutes at most on two cores.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build
levels="0 5 10 15"

usage() {
    cat <<END
usage: tools/sparring/tournament.sh [BUILD] [-levels "N ..."] [FLAG ...]

Plays and rates a round robin with the programs in the folder BUILD (default:
$build). The player simple has 800 points, as for UCI_Elo.
-levels selects levels of krou, in quotes (default: "$levels").
FLAGs go to krou-arena, e.g. -variant kalah, -rounds 20 or -record FILE.
END
}

case ${1-} in
-h | -help | --help)
    usage
    exit
    ;;
-* | '') ;;
*)
    build=$1
    shift
    ;;
esac

if [ "${1-}" = -levels ] && [ $# -ge 2 ]; then
    levels=$2
    shift 2
fi

# given FLAG WORD ...: true if FLAG is one of the words.
given() {
    flag=$1
    shift
    for word; do
        [ "$word" != "$flag" ] || return 0
    done
    return 1
}

if given -levels "$@"; then
    echo 'tournament.sh: -levels must come before all flags of krou-arena, e.g. -levels "0 5 10"' >&2
    exit 1
fi

for program in krou krou-arena krou-sparring; do
    [ -x "$build/$program" ] && continue
    echo "tournament.sh: '$build/$program': not found; build it with cmake --build build" >&2
    exit 1
done

# variant WORD ...: prints the word after -variant.
variant() {
    while [ $# -gt 1 ]; do
        [ "$1" != -variant ] || break
        shift
    done
    [ $# -gt 1 ] && echo "$2" || echo oware
}

# Defaults of flags.
openings=$root/tests/data/openings/$(variant "$@").txt
if given -openings "$@"; then
    :
elif [ -e "$openings" ]; then
    set -- "$@" -openings "file=$openings"
else
    set -- "$@" -openings random plies=2
fi
given -rounds "$@" || set -- "$@" -rounds 5
given -concurrency "$@" || set -- "$@" -concurrency 2
# A level limits its own depth.
given -each "$@" || set -- "$@" -each depth=30
given -ratinginterval "$@" || set -- "$@" -ratinginterval 0
given -ratings "$@" || set -- "$@" -ratings anchor=simple elo=800

for player in $("$build/krou-sparring" --list | cut -d ' ' -f 1); do
    set -- "$@" -engine "cmd=$build/krou-sparring" "name=$player" "option.Player=$player" \
        option.Seed=1
done
# With the same seed, levels overlook the same sowings. The better one would not be punished for them
# and seem stronger than it is.
for level in $levels; do
    set -- "$@" -engine "cmd=$build/krou" "name=level-$level" "option.Skill Level=$level" \
        "option.Skill Seed=$((level + 1))"
done
for weights in material blaess; do
    set -- "$@" -engine "cmd=$build/krou" "name=krou-$weights" \
        "option.EvalFile=$root/tools/weights/$weights.txt" nodes=3000
done
exec "$build/krou-arena" "$@"
