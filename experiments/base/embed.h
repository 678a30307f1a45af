#pragma once

#include <cstddef>
#include <string_view>

/// Puts a file into the program: name() is its text. The assembler takes files as they are and
/// quickly.
#define MAINMATCH_EMBED(name, path)                                             \
  asm(".pushsection .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name    \
      "_end:\n.byte 0\n.popsection");                                           \
  extern "C" const char name##_begin[];                                         \
  extern "C" const char name##_end[];                                           \
  static std::string_view name() {                                              \
    return {name##_begin, static_cast<std::size_t>(name##_end - name##_begin)}; \
  }
