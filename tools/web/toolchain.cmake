# For `cmake -DCMAKE_TOOLCHAIN_FILE=tools/web/toolchain.cmake`: builds the engine for pages, as
# WebAssembly with vectors of 16 bytes, without threads. What is thrown ends it.
set(KROU_WEB ON)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -fignore-exceptions")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-O3 -DNDEBUG")
