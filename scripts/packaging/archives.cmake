# For packages that run where Debian's libraries are not. scripts/package has CMake include it right
# after project(): -DCMAKE_PROJECT_mainmatch_INCLUDE=.../archives.cmake, with
#   MAINMATCH_ARCHIVES  where scripts/packaging/libraries has put its libraries
#   MAINMATCH_STATIC    ON: nothing at all is loaded when the program runs
# Headers are those that are installed, of the same versions: what any build has compiled is not
# compiled again.
list(PREPEND CMAKE_LIBRARY_PATH ${MAINMATCH_ARCHIVES}/lib)
set(Boost_USE_STATIC_LIBS ON)
add_link_options(-Wl,--gc-sections -Wl,--exclude-libs,ALL)
if(MAINMATCH_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(OPENSSL_USE_STATIC_LIBS ON)
  # Functions that nothing calls are left out, and of those that are the same one is kept.
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(-static -fuse-ld=gold -Wl,--icf=safe)
endif()

# Of packages that name a shared library, once all are found: its archive instead.
function(mainmatch_take_archives)
  foreach(library TBB::tbb fmt::fmt Pagmo::pagmo tomlplusplus::tomlplusplus)
    string(REGEX REPLACE ".*::" "" name ${library})
    foreach(build "" _NONE _RELEASE _RELWITHDEBINFO)
      set_property(TARGET ${library} PROPERTY IMPORTED_LOCATION${build}
        ${MAINMATCH_ARCHIVES}/lib/lib${name}.a)
    endforeach()
  endforeach()
  if(MAINMATCH_STATIC)
    # What archives need, which say nothing of it.
    target_link_libraries(mainmatch_program PRIVATE bsd md tinfo)
    # What plays matches and solves games is to be fast, all else small. Files of matches run in an
    # interpreter.
    foreach(library matches experiments program)
      get_target_property(sources mainmatch_${library} SOURCES)
      set(fast ${sources})
      list(FILTER fast INCLUDE REGEX "/experiments/(matches/[^/]+|game_theory)/")
      list(FILTER fast EXCLUDE REGEX "/matches/(script|programs|records|play)/")
      set_property(SOURCE ${sources} PROPERTY COMPILE_OPTIONS -Os)
      set_property(SOURCE ${fast} PROPERTY COMPILE_OPTIONS -O2)
    endforeach()
  endif()
endfunction()
cmake_language(DEFER CALL mainmatch_take_archives)
