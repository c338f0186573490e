# cmake -D from=FOLDER -D to=FILE -P fair_starts.cmake: writes the starts in FOLDER/GAME-fair.txt and
# FOLDER/GAME-SEEDS-fair.txt, one per line, as JSON: {"GAME": ["FEN", …], "GAME-SEEDS": ["FEN", …]}.
file(GLOB files ${from}/*-fair.txt)
set(games "")
foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    string(REGEX REPLACE "-fair[.]txt$" "" game ${name})
    file(STRINGS ${file} starts REGEX "^[^#]")
    string(REPLACE ";" "\",\n\"" starts "${starts}")
    list(APPEND games "\"${game}\": [\"${starts}\"]")
endforeach()
string(REPLACE ";" ",\n" games "${games}")
file(WRITE ${to} "{${games}}\n")
