# cmake -DSOURCE=DIR -DFILE=FILE.cpp -P scripts/commit.cmake: defines kCommit (experiments/base/version.h),
# the commit of the checkout. The file is written only where that has changed.
cmake_minimum_required(VERSION 3.20)
set(commit unknown)
find_program(GIT git)
if(GIT AND EXISTS ${SOURCE}/.git)  # a folder inside of another checkout is not its commit
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit ${said})
  endif()
endif()
file(CONFIGURE OUTPUT ${FILE} @ONLY CONTENT
"#include \"experiments/base/version.h\"
namespace mainmatch {
const char* const kCommit = \"@commit@\";
}  // namespace mainmatch
")
