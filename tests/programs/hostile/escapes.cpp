#include "escapes.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/keyctl.h>
#include <linux/memfd.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

constexpr std::size_t kMuch = std::size_t{300} << 20;

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// In a process of its own, whatever becomes of it.
template <class Attempt>
bool succeeds(Attempt&& attempt) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(attempt() ? 0 : 1);
  int status = 1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool writes(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  if (file >= 0) ::close(file);
  return file >= 0;
}

/// Also where it has to change a mount first.
bool writes_in(const std::string& folder) {
  for (const char* const mounted : {"/", folder.c_str()}) {
    ::mount(nullptr, mounted, nullptr, MS_REMOUNT | MS_BIND, nullptr);
  }
  return writes(folder + "/written");
}

bool fills(int file) {
  const std::vector<char> some(1 << 20, 'x');
  for (std::size_t done = 0; file >= 0 && done < kMuch; done += some.size()) {
    if (::write(file, some.data(), some.size()) != static_cast<ssize_t>(some.size())) return false;
  }
  return file >= 0;
}

bool fills_a_file_in(const std::string& folder) {
  const std::string path = folder + "/much-of-mainmatch";
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
  const bool full = fills(file);
  if (file >= 0) ::unlink(path.c_str());
  return full;
}

bool fills_memory(void* memory) {
  if (memory == MAP_FAILED) return false;
  std::memset(memory, 1, kMuch);
  return true;
}

bool fills_mapping(int flags, int file) {
  return fills_memory(::mmap(nullptr, kMuch, PROT_READ | PROT_WRITE, flags, file, 0));
}

bool fills_segment() {
  const int segment = ::shmget(IPC_PRIVATE, kMuch, IPC_CREAT | 0600);
  if (segment < 0) return false;
  void* const memory = ::shmat(segment, nullptr, 0);
  ::shmctl(segment, IPC_RMID, nullptr);
  return fills_memory(memory);
}

bool connects(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  const int file = ::socket(AF_UNIX, SOCK_STREAM, 0);
  return ::connect(file, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

bool loads_program() {
  const bpf_insn leave[] = {{BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 0},
                            {BPF_JMP | BPF_EXIT, 0, 0, 0, 0}};
  bpf_attr program{};
  program.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
  program.insns = reinterpret_cast<std::uintptr_t>(leave);
  program.insn_cnt = 2;
  program.license = reinterpret_cast<std::uintptr_t>("GPL");
  return ::syscall(SYS_bpf, BPF_PROG_LOAD, &program, sizeof program) >= 0;
}

bool traces() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  const bool seized = ::ptrace(PTRACE_SEIZE, child, nullptr, nullptr) == 0;
  ::kill(child, SIGKILL);
  return seized;
}

/// More than itself, who started it, and this attempt.
bool sees_others() {
  int many = 0;
  DIR* const all = ::opendir("/proc");
  while (const dirent* one = all ? ::readdir(all) : nullptr) many += std::atoi(one->d_name) > 0;
  return many > 4;
}

bool finds_in_environments(const std::string& secret) {
  for (const std::string& process : {std::string("self"), std::to_string(::getppid())}) {
    const std::string text = text_of("/proc/" + process + "/environ");
    if (text.find(secret) != text.npos || text.find("HOME=") != text.npos) return true;
  }
  return false;
}

bool has_a_capability() {
  const std::string text = text_of("/proc/self/status");
  for (const char* const set : {"CapPrm:\t", "CapEff:\t", "CapBnd:\t"}) {
    const std::size_t at = text.find(set);
    if (text.compare(at + std::strlen(set), 16, "0000000000000000") != 0) return true;
  }
  return false;
}

}  // namespace

std::string reached(const std::string& folder, const std::string& secret) {
  std::string all;
  const auto attempt = [&](const char* name, auto&& how) {
    if (succeeds(how)) all += (all.empty() ? "" : " ") + std::string(name);
  };
  attempt("folder-unreadable", [&] { return text_of(folder + "/kept").empty(); });
  attempt("write", [&] { return writes_in(folder); });
  attempt("sysctl", [] {
    return writes("/proc/sys/kernel/domainname") || writes("/proc/sys/vm/swappiness");
  });
  attempt("sysrq", [] { return writes("/proc/sysrq-trigger"); });
  attempt("capability", has_a_capability);
  attempt("socket", [&] { return connects(folder + "/socket"); });
  attempt("network", [] { return ::socket(AF_INET, SOCK_DGRAM, 0) >= 0; });
  attempt("read", [&] { return !text_of(secret).empty(); });
  attempt("passwd", [] { return !text_of("/etc/passwd").empty(); });
  attempt("environ", [&] { return finds_in_environments(text_of(folder + "/kept")); });
  attempt("processes", sees_others);
  for (const char* const one : {"/dev", "/dev/shm", "/run", "/tmp", "/home", "/", "/proc"}) {
    attempt(one, [&] { return fills_a_file_in(one); });
  }
  attempt("memfd", [] { return fills(static_cast<int>(::syscall(SYS_memfd_create, "much", 0))); });
  attempt("shared", [] { return fills_mapping(MAP_SHARED | MAP_ANONYMOUS, -1); });
  attempt("zero", [] { return fills_mapping(MAP_SHARED, ::open("/dev/zero", O_RDWR)); });
  attempt("stack", [] { return fills_mapping(MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1); });
  attempt("segment", fills_segment);
  attempt("heap", [] { return fills_mapping(MAP_PRIVATE | MAP_ANONYMOUS, -1); });
  attempt("mount", [] { return ::mount("x", "/tmp", "tmpfs", 0, nullptr) == 0; });
  attempt("userns", [] { return ::unshare(CLONE_NEWUSER) == 0; });
  attempt("keys", [] { return ::syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, -3, 1) >= 0; });
  attempt("bpf", loads_program);
  attempt("trace", traces);
  return all.empty() ? "nothing" : all;
}
