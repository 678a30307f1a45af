// A bot that plays by the protocol, handing in nothing, until it is asked what its second argument
// says; then it does what its first argument says. A third names a file that it makes at its start.
// If the second is "list" it takes lists of questions, and does so at the first. If the first is
// "escape", the others are a folder and "@" with a file: it says as its name what it can reach.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "escapes.h"

namespace {

void say(const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t some = ::write(STDOUT_FILENO, text.data() + sent, text.size() - sent);
    if (some < 0) ::_exit(3);
    sent += static_cast<std::size_t>(some);
  }
}

[[noreturn]] void sleep_forever() {
  for (;;) ::pause();
}

void ignore_all_signals() {
  for (int one = 1; one < NSIG; ++one) ::signal(one, SIG_IGN);
}

/// Becomes two processes; true in the new one.
bool fork_off() { return ::fork() == 0; }

void leave_children(bool in_sessions_of_their_own) {
  for (int i = 0; i < 5; ++i) {
    if (!fork_off()) continue;
    if (in_sessions_of_their_own) {
      ::setsid();
      if (!fork_off()) ::_exit(0);
    }
    ignore_all_signals();
    sleep_forever();
  }
}

const std::string kNothing = "{\"submission\":null}\n";

struct Behaviour {
  const char* name;
  void (*act)();
};

// What answers at all in the end answers as it should, or what is no answer.
const std::vector<Behaviour> kBehaviours = {
    {"silent", [] { sleep_forever(); }},
    {"drip",
     [] {
       for (;;) {
         say(" ");
         ::usleep(2000);
       }
     }},
    {"flood",
     [] {
       for (;;) say(kNothing + kNothing + kNothing);
     }},
    {"long-line",
     [] {
       for (;;) say(std::string(65536, 'x'));
     }},
    {"half-a-line",
     [] {
       say("{\"subm");
       sleep_forever();
     }},
    {"half-a-line-and-exit",
     [] {
       say("{\"subm");
       ::_exit(0);
     }},
    {"binary",
     [] {
       std::string all;
       for (int byte = 0; byte < 256; ++byte) {
         if (byte != '\n') all += static_cast<char>(byte);
       }
       say(all + "\n");
     }},
    {"nul", [] { say(std::string("\0\0\0\n", 4)); }},
    {"empty-line", [] { say("\n"); }},
    {"deep", [] { say(std::string(500'000, '[') + "\n"); }},
    {"deep-submission",
     [] { say("{\"submission\":" + std::string(60, '[') + std::string(60, ']') + "}\n"); }},
    {"huge-number", [] { say("{\"submission\":{\"amount\":1e999}}\n"); }},
    {"long-number",
     [] { say("{\"submission\":{\"amount\":" + std::string(100'000, '9') + "}}\n"); }},
    {"bad-utf8", [] { say("{\"submission\":{\"direction\":\"\xff\xfe\"}}\n"); }},
    {"no-object", [] { say("[1,2,3]\n"); }},
    {"wrong-type", [] { say("{\"submission\":{\"direction\":7}}\n"); }},
    {"many-values",
     [] {
       std::string list = "{\"submission\":[0";
       for (int i = 0; i < 500'000; ++i) list += ",0";
       say(list + "]}\n");
     }},
    {"many-keys",
     [] {
       std::string object = "{\"submission\":{\"a\":0";
       for (int i = 0; i < 50'000; ++i) object += ",\"" + std::to_string(i) + "\":0";
       say(object + "}}\n");
     }},
    {"no-submission", [] { say("{}\n"); }},
    {"twice", [] { say(kNothing + kNothing); }},
    {"other-id",
     [] {
       say("{\"id\":0,\"submission\":{\"direction\":\"left\",\"amount\":1,\"partner\":"
           "\"down\"}}\n");
     }},
    {"void-move",
     [] { say("{\"submission\":{\"direction\":\"left\",\"amount\":0,\"partner\":\"down\"}}\n"); }},
    {"exit", [] { ::_exit(0); }},
    {"crash",
     [] {
       ::signal(SIGSEGV, SIG_DFL);
       ::raise(SIGSEGV);
     }},
    {"close-input",
     [] {
       ::close(STDIN_FILENO);
       say(kNothing);
       sleep_forever();
     }},
    {"close-output",
     [] {
       ::close(STDOUT_FILENO);
       sleep_forever();
     }},
    {"ignore-signals",
     [] {
       ignore_all_signals();
       sleep_forever();
     }},
    {"leave-children",
     [] {
       leave_children(false);
       ::_exit(0);
     }},
    {"leave-daemons",
     [] {
       leave_children(true);
       ::_exit(0);
     }},
    {"daemons-and-silence",
     [] {
       leave_children(true);
       sleep_forever();
     }},
    {"fork-on",
     [] {
       for (int i = 0; i < 200; ++i) {
         if (!fork_off()) ::_exit(0);
         ::setsid();
       }
       sleep_forever();
     }},
    {"fill-stderr",
     [] {
       const std::string much(1 << 16, 'e');
       for (int i = 0; i < 64; ++i) {
         if (::write(STDERR_FILENO, much.data(), much.size()) < 0) ::_exit(4);
       }
       say(kNothing);
     }},
    {"allocate",
     [] {
       for (;;) {
         constexpr std::size_t kBytes = 1 << 20;
         void* const more = std::malloc(kBytes);
         if (!more) ::_exit(5);
         std::memset(more, 1, kBytes);
       }
     }},
    {"open-files",
     [] {
       while (::open("/dev/null", O_RDONLY) >= 0) continue;
       say(kNothing);
     }},
    {"kill-its-supervisor",
     [] {
       leave_children(true);
       ::kill(::getppid(), SIGKILL);
       sleep_forever();
     }},
    {"stop-its-supervisor",
     [] {
       leave_children(true);
       ::kill(::getppid(), SIGSTOP);
       sleep_forever();
     }},
    {"blank-lines", [] { say("\n" + kNothing + " \r\n\n"); }},
    {"blank-lines-only",
     [] {
       for (;;) say("\n \n");
     }},
    {"stop-itself", [] { ::raise(SIGSTOP); }},
    {"spin",
     [] {
       volatile int i = 0;
       while (true) i = 1 - i;
     }},
    {"kill-its-group",
     [] {
       ::kill(0, SIGKILL);
       sleep_forever();
     }},
};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "list") {
    for (const Behaviour& one : kBehaviours) std::cout << one.name << '\n';
    return 0;
  }
  if (argc < 3) return 2;
  const bool escapes = argv[1] == std::string("escape");
  const bool takes_lists = argv[2] == std::string("list");
  const std::string found = escapes ? reached(argv[2], argv[3] + 1) : "";
  const std::string phase = takes_lists ? "[{" : "\"type\":\"" + std::string(argv[2]) + "\"";
  if (argc > 3 && !escapes) std::ofstream(argv[3]) << "here\n";
  const auto misbehave = [&] {
    for (const Behaviour& one : kBehaviours) {
      if (one.name == std::string(argv[1])) one.act();
    }
  };
  if (argv[2] == std::string("start")) misbehave();
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find(phase) != line.npos) {
      misbehave();
    } else if (line.find("\"type\":\"bye\"") != line.npos) {
      return 0;
    } else if (escapes && line.find("\"type\":\"hello\"") != line.npos) {
      say("{\"name\":\"" + found + "\"}\n");
    } else if (takes_lists && line.find("\"type\":\"hello\"") != line.npos) {
      say("{\"batch\":64}\n");
    } else {
      say(line.find("\"type\":\"act\"") != line.npos ? kNothing : "{}\n");
    }
  }
  return 0;
}
