// Catch2 version 3 brings its main in a library of its own; version 2 is given one here.

#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
