#include <sys/types.h>
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIMIT_AS 9
#define RLIM_INFINITY (~0UL)
#define PRIO_PROCESS 0
typedef unsigned long rlim_t;
struct rlimit { rlim_t rlim_cur, rlim_max; };
struct rusage { timeval ru_utime, ru_stime; long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw; };
inline int getrusage(int, struct rusage *r) { *r = {}; clock_t t = clock(); r->ru_utime.tv_sec = t / CLOCKS_PER_SEC; r->ru_utime.tv_usec = t % CLOCKS_PER_SEC; r->ru_maxrss = 8192; return 0; }
inline int getrlimit(int what, struct rlimit *r) { r->rlim_cur = what == RLIMIT_STACK ? 8 << 20 : what == RLIMIT_NOFILE ? 1024 : RLIM_INFINITY; r->rlim_max = RLIM_INFINITY; return 0; }
inline int setrlimit(int, const struct rlimit *) { return 0; }
inline int getpriority(int, id_t) { return 0; }
inline int setpriority(int, id_t, int) { return 0; }
