#!/bin/sh
# Everyone against everyone: the players of older programs, some levels of krou, and krou with the
# evaluations of older programs. Two minutes on two processors, at most.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build
levels="0 5 10 15"

usage() {
    cat <<END
usage: tools/sparring/tournament.sh [BUILD] [-levels "N ..."] [FLAG ...]

Plays a round robin with the programs that lie in the folder BUILD ($build),
and rates all by it; simple has 800 points, as for UCI_Elo. Of the levels of krou those play
that -levels names, at first and in quotes ("$levels"). Flags are those of
krou-arena, as in -variant kalah, -rounds 20 or -record FILE.
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

# given FLAG WORD ...: FLAG is one of the words.
given() {
    flag=$1
    shift
    for word; do
        [ "$word" != "$flag" ] || return 0
    done
    return 1
}

if given -levels "$@"; then
    echo "tournament.sh: -levels comes before all flags of krou-arena, and is followed by levels" \
        'in quotes, as in -levels "0 5 10"' >&2
    exit 1
fi

for program in krou krou-arena krou-sparring; do
    [ -x "$build/$program" ] && continue
    echo "tournament.sh: there is no $program in '$build'; cmake --build build makes it" >&2
    exit 1
done

# variant WORD ...: what follows -variant.
variant() {
    while [ $# -gt 1 ]; do
        [ "$1" != -variant ] || break
        shift
    done
    [ $# -gt 1 ] && echo "$2" || echo oware
}

# What is said on the command line counts, and else this.
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
# A level has a depth of its own.
given -each "$@" || set -- "$@" -each depth=30
given -ratinginterval "$@" || set -- "$@" -ratinginterval 0
given -ratings "$@" || set -- "$@" -ratings anchor=simple elo=800

for player in $("$build/krou-sparring" --list | cut -d ' ' -f 1); do
    set -- "$@" -engine "cmd=$build/krou-sparring" "name=$player" "option.Player=$player" \
        option.Seed=1
done
# Each has a seed of its own. With the same they overlook the same, and the better one is not
# punished for what it overlooks: it would look stronger than it is.
for level in $levels; do
    set -- "$@" -engine "cmd=$build/krou" "name=level-$level" "option.Skill Level=$level" \
        "option.Skill Seed=$((level + 1))"
done
for weights in material blaess; do
    set -- "$@" -engine "cmd=$build/krou" "name=krou-$weights" \
        "option.EvalFile=$root/tools/weights/$weights.txt" nodes=3000
done
exec "$build/krou-arena" "$@"
