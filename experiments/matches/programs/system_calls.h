#pragma once

namespace mainmatch {

/// A descriptor with a filter of system calls (seccomp(2)) in the form that bubblewrap reads, for
/// the architecture that runs: no mounts, namespaces, sockets, kernel keys, tracing or bpf, and no
/// memory that RLIMIT_DATA does not count. Throws RunError.
int system_call_filter();

}  // namespace mainmatch
