# Copies a library with a suffix after each name that it defines. A program can then link several
# libraries of the same sources: the linker never takes a function of one, not even an inline function
# of the standard library, for another.
# cmake -DNM=... -DOBJDUMP=... -DOBJCOPY=... -DIN=LIBRARY -DSUFFIX=... -DOUT=LIBRARY -P suffixed_library.cmake
function(run variable)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${result}")
    endif()
    set(${variable} "${output}" PARENT_SCOPE)
endfunction()

run(symbols ${NM} --defined-only ${IN})
run(sections ${OBJDUMP} -h ${IN})
if(sections MATCHES " \\.(init_array|ctors)[ .]")
    message(FATAL_ERROR "${IN}: a global object has a constructor, which would run on each processor")
endif()
string(REGEX MATCHALL "[0-9a-f]+ [A-Za-z] [^\n]+" symbols "${symbols}")
list(TRANSFORM symbols REPLACE "^[0-9a-f]+ [A-Za-z] (.+)" "--redefine-sym \\1=\\1${SUFFIX}")
# On Windows, names of sections also decide which inline functions are the same.
string(REGEX MATCHALL "\\.[a-z]+\\$[^ \n]+" sections "${sections}")
list(TRANSFORM sections REPLACE "(.+)" "--rename-section \\1=\\1${SUFFIX}")
set(names ${symbols} ${sections})
list(REMOVE_DUPLICATES names)
list(JOIN names "\n" names)
file(WRITE ${OUT}.names "${names}\n")
run(nothing ${OBJCOPY} @${OUT}.names ${IN} ${OUT})
