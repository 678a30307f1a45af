#pragma once

#include <string>

namespace mainmatch::cli {

/// Opens an address in the user's browser, as the desktop does (xdg-open). What a program is called
/// with anybody on the machine can see, and the address holds a secret: so the browser gets a file
/// that only the user can read, which leads there and is removed in the end.
class BrowserPage {
 public:
  /// Nothing for an empty address. Says on stderr if it cannot.
  explicit BrowserPage(const std::string& address);
  BrowserPage(const BrowserPage&) = delete;
  BrowserPage& operator=(const BrowserPage&) = delete;
  ~BrowserPage();

 private:
  std::string file_;
};

}  // namespace mainmatch::cli
