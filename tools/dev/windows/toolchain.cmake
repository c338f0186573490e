# For `cmake -DCMAKE_TOOLCHAIN_FILE=tools/dev/windows/toolchain.cmake`: programs for Windows 10 or later that
# need no DLL. Clang compiles them, because g++ stores vectors of 32 bytes at addresses that Win64
# does not align (GCC bug 54412); the libraries are those of g++.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET x86_64-w64-mingw32)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
foreach(tool IN ITEMS NM OBJDUMP OBJCOPY STRIP)
    string(TOLOWER ${tool} program)
    set(CMAKE_${tool} x86_64-w64-mingw32-${program})
endforeach()
set(KROU_MINGW /usr/lib/gcc/x86_64-w64-mingw32/12-posix)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -femulated-tls -stdlib++-isystem ${KROU_MINGW}/include/c++ -stdlib++-isystem ${KROU_MINGW}/include/c++/x86_64-w64-mingw32")
# Without a time in the head of the program, two builds have the same bytes.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -static -L${KROU_MINGW} -Wl,--no-insert-timestamp,--stack,8388608")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
