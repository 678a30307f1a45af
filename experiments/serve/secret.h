#pragma once

#include <string>
#include <string_view>

namespace mainmatch::serve {

/// 128 bits of the system's source of chance, as 32 hexadecimal digits. Throws RunError.
std::string random_name();

/// Whether both are the same; how long it takes says nothing about where they differ.
bool same_secret(std::string_view one, std::string_view other);

}  // namespace mainmatch::serve
