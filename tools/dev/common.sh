# Shared by the scripts of this folder, which are run from the project's root.

# How many parts of the tests are run at once: some of them mostly wait.
at_once=$(($(nproc) + 2))

# What compiles the page's module, and the browser that its tests run in, as `need` takes them.
llvm=/usr/lib/llvm-22/lib
web_compiler="clang++-22 clang-22 wasm-ld-22 lld-22 /usr/lib/wasm32-wasi/libc.a wasi-libc
    $llvm/wasm32-wasi/libc++.a libc++-22-dev-wasm32
    $llvm/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a libclang-rt-22-dev-wasm32"
browser="chromium-headless-shell chromium-headless-shell"

# missing COMMAND-OR-FILE PACKAGE ...: the packages whose command or file is missing.
missing() {
    while [ $# -ge 2 ]; do
        case $1 in
            /*) [ -e "$1" ] || printf ' %s' "$2" ;;
            *) command -v "$1" >/dev/null 2>&1 || printf ' %s' "$2" ;;
        esac
        shift 2
    done
}

# need COMMAND-OR-FILE PACKAGE ...: installs the packages whose command or file is missing,
# where apt may be used; else says what to type, and ends.
need() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo"
        if ! sudo -n true 2>/dev/null || ! command -v apt-get >/dev/null 2>&1; then
            echo "Something is missing. Please type: sudo apt-get install -y$packages" >&2
            exit 1
        fi
    elif ! command -v apt-get >/dev/null 2>&1; then
        echo "Please install these with your system's package manager:$packages" >&2
        exit 1
    fi
    echo "installing$packages" >&2
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq >&2
    # shellcheck disable=SC2086 # a list of words
    $as_root apt-get install -y -qq --no-install-recommends $packages >&2
}

need_compiler() {
    need g++ g++ cmake cmake ninja ninja-build
}

# build FOLDER TARGET [CMAKE-OPTION ...]: configures where that is needed, and builds; says
# nothing when there is nothing to do, and everything when it fails.
build() {
    folder=$1
    target=$2
    shift 2
    log=$folder/build.log
    mkdir -p "$folder"
    if [ ! -f "$folder/build.ninja" ] || [ $# -gt 0 ]; then
        cmake -S . -B "$folder" -G Ninja "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    fi
    program=$target
    [ "$target" != all ] || program=krou
    [ -x "$folder/$program" ] || echo "building, which takes a minute" >&2
    cmake --build "$folder" --target "$target" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

# Has programs take memory in large pages, where the system gives those when asked. Clang takes an
# eighth less time so; for g++ it makes no difference.
in_large_pages() {
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 "$@"
}

# Builds the page and its module, in build-web/site.
build_web() {
    in_large_pages build build-web site -DCMAKE_TOOLCHAIN_FILE="$PWD/tools/web/toolchain.cmake"
}
