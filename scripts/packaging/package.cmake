# What `cmake --install` puts beside the program, and how CPack makes a package for Debian of it.
include(GNUInstallDirs)
set(described ${PROJECT_BINARY_DIR}/described)
install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND
  ${PROJECT_SOURCE_DIR}/scripts/packaging/describe \"$<TARGET_FILE:mainmatch>\" \"${described}\")")
install(DIRECTORY ${described}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${described}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME mainmatch)
set(zsh site-functions)
if(MAINMATCH_COPYRIGHT)
  set(zsh vendor-completions)
endif()
install(FILES ${described}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh} RENAME _mainmatch)
install(FILES ${described}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  RENAME mainmatch.fish)
install(DIRECTORY experiments/guides DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY experiments/library DESTINATION ${CMAKE_INSTALL_DATADIR}/mainmatch)
install(FILES scripts/packaging/mainmatch.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
if(NOT MAINMATCH_COPYRIGHT)  # of a package for Debian: what scripts/packaging/licences has printed
  return()
endif()
install(FILES ${MAINMATCH_COPYRIGHT} DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${described}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR mainmatch)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "The mainmatch developers <mainmatch@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Monte Carlo strategy analysis of social-strategy matches")
set(CPACK_PACKAGE_DESCRIPTION "mainmatch plays social-strategy matches by the million and reports what their
rules reward: tournaments of bots, balance of rules, equilibria with
certificates. People play among its bots in a terminal or in a browser, and
host matches between people.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, xdg-utils")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
  GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
