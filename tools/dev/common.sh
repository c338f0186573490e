# Shared by the scripts of this folder, which run in the root of the project.

# Number of tests to run at once: some of them mostly wait.
at_once=$(($(nproc) + 2))

# Arguments of `need`. To compile the module of the page, and the browser for its tests:
llvm=/usr/lib/llvm-22/lib
web_compiler="clang++-22 clang-22 wasm-ld-22 lld-22 /usr/lib/wasm32-wasi/libc.a wasi-libc
    $llvm/wasm32-wasi/libc++.a libc++-22-dev-wasm32
    $llvm/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a libclang-rt-22-dev-wasm32"
browser="chromium-headless-shell chromium-headless-shell"

# For the tests of the npm package: node 20.16 or later, which Debian 12 does not have.
node="node nodejs npm npm tsc node-typescript"

# To compile programs for Windows, and to run them.
windows_compiler="clang++-22 clang-22 ld.lld-22 lld-22 x86_64-w64-mingw32-g++-posix g++-mingw-w64-x86-64-posix"
wine="/usr/lib/wine/wine64 wine64"

# For the tests of the Linux archive.
linux_tests="qemu-x86_64-static qemu-user-static mandoc mandoc zsh zsh fish fish"

# missing COMMAND-OR-FILE PACKAGE ...: prints the packages whose command or file is missing.
missing() {
    while [ $# -ge 2 ]; do
        case $1 in
            /*) [ -e "$1" ] || printf ' %s' "$2" ;;
            *) command -v "$1" >/dev/null 2>&1 || printf ' %s' "$2" ;;
        esac
        shift 2
    done
}

# need COMMAND-OR-FILE PACKAGE ...: installs the packages whose command or file is missing. Without
# the right to install, prints the command to type and exits.
need() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo"
        if ! sudo -n true 2>/dev/null || ! command -v apt-get >/dev/null 2>&1; then
            echo "Missing packages; type: sudo apt-get install -y$packages" >&2
            exit 1
        fi
    elif ! command -v apt-get >/dev/null 2>&1; then
        echo "Missing packages; install them with your package manager:$packages" >&2
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

# build FOLDER "TARGET ..." [CMAKE-OPTION ...]: configures if necessary, and builds. Prints the log only on failure.
build() {
    folder=$1
    targets=$2
    shift 2
    log=$folder/build.log
    mkdir -p "$folder"
    if [ ! -f "$folder/build.ninja" ] || [ $# -gt 0 ]; then
        cmake -S . -B "$folder" -G Ninja "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    fi
    program=${targets%% *}
    [ "$targets" != all ] || program=krou
    [ -x "$folder/$program" ] || echo "building, for about a minute" >&2
    # shellcheck disable=SC2086 # a list of words
    cmake --build "$folder" --target $targets >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

# Runs a command with large memory pages, if the system supports them: clang becomes 12% faster.
in_large_pages() {
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 "$@"
}

# Builds the page and its module in build-web/site.
build_web() {
    in_large_pages build build-web site -DCMAKE_TOOLCHAIN_FILE="$PWD/tools/web/toolchain.cmake"
}
