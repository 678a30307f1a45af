#include "experiments/matches/programs/system_calls.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

#include "experiments/base/error.h"

namespace mainmatch {

namespace {

/// What no bot needs, by what it could do with it.
constexpr const char* kDenied[] = {
    // To change what it sees.
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "unshare", "setns", "name_to_handle_at",
    "open_by_handle_at", "swapon", "swapoff", "quotactl", "quotactl_fd", "acct",
    // To reach other processes, or the kernel.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp",
    "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup",
    "io_uring_enter", "io_uring_register", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "syslog", "settimeofday", "clock_settime",
    "adjtimex", "clock_adjtime", "iopl", "ioperm", "socket", "socketcall",
    // Memory that RLIMIT_DATA does not count.
    "memfd_create", "memfd_secret", "shmget"};

/// Flags of clone(2) that make namespaces; those of clone3(2) lie in memory, which no filter sees.
constexpr int kNamespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                               CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};
#if defined(__s390__) || defined(__s390x__)
constexpr unsigned kCloneFlags = 1;
#else
constexpr unsigned kCloneFlags = 0;
#endif

/// Flags of mmap(2) together: shared memory without a file, and stacks.
constexpr int kUncounted[] = {MAP_SHARED | MAP_ANONYMOUS, MAP_GROWSDOWN};

class Filter {
 public:
  Filter() : context_(::seccomp_init(SCMP_ACT_ALLOW), &::seccomp_release) {
    require(context_ ? 0 : -ENOMEM);
    for (const char* const name : kDenied) add(name, EPERM);
    add("clone3", ENOSYS);  // the C library takes clone instead
    for (const int flag : kNamespaces) add_where("clone", kCloneFlags, flag);
    for (const char* const name : {"mmap", "mmap2"}) {
      for (const int flags : kUncounted) add_where(name, 3, flags);
    }
    for (const int request : {TIOCSTI, TIOCLINUX}) add_where("ioctl", 1, request);
  }

  int descriptor() const {
    const int file = ::memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) require(-errno);
    require(::seccomp_export_bpf(context_.get(), file));
    ::lseek(file, 0, SEEK_SET);
    return file;
  }

 private:
  static void require(int error) {
    if (error < 0) throw RunError("the filter of system calls cannot be made");
  }

  /// A call that this architecture or libseccomp does not know is none to deny.
  void add(const char* name, int error) {
    const int number = ::seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    require(::seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), number,
                               0));
  }

  /// Denies the call where this argument has all of these bits.
  void add_where(const char* name, unsigned argument, int bits) {
    const int number = ::seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    const auto mask = static_cast<scmp_datum_t>(static_cast<unsigned>(bits));
    const scmp_arg_cmp all{argument, SCMP_CMP_MASKED_EQ, mask, mask};
    require(::seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(EPERM), number, 1, &all));
  }

  std::unique_ptr<void, void (*)(void*)> context_;
};

}  // namespace

int system_call_filter() { return Filter().descriptor(); }

}  // namespace mainmatch
