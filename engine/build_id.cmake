# Writes a header with an id of the build: the version, and a hash of the engine's sources.
# cmake -DVERSION=... -DOUT=FILE -P build_id.cmake
set(kinds *.h *.cpp *.net *.book)
list(TRANSFORM kinds PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
file(GLOB_RECURSE sources RELATIVE ${CMAKE_CURRENT_LIST_DIR} ${kinds})
list(SORT sources)
foreach(source IN LISTS sources)
    file(SHA256 ${CMAKE_CURRENT_LIST_DIR}/${source} hash)
    string(APPEND hashes "${hash} ${source}\n")
endforeach()
string(SHA256 id "${hashes}")
file(WRITE ${OUT} "#define KROU_BUILD_ID \"${VERSION} ${id}\"\n")
