#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define CPU_SETSIZE 1024
typedef struct { unsigned long __bits[16]; } cpu_set_t;
struct sched_param { int sched_priority; };
#define CPU_ZERO(s) memset(s, 0, sizeof(cpu_set_t))
#define CPU_SET(i, s) ((void)((s)->__bits[(i) / 64] |= 1UL << (i) % 64))
#define CPU_CLR(i, s) ((void)((s)->__bits[(i) / 64] &= ~(1UL << (i) % 64)))
#define CPU_ISSET(i, s) ((int)((s)->__bits[(i) / 64] >> (i) % 64 & 1))
inline int CPU_COUNT(const cpu_set_t *s) { int n = 0; for (unsigned long w : s->__bits) n += __builtin_popcountl(w); return n; }
inline int sched_yield() { __thread_yield(); return 0; }
inline int sched_getcpu() { return 0; }
inline int sched_setaffinity(pid_t, size_t, const cpu_set_t *) { return 0; }
inline int sched_getaffinity(pid_t, size_t n, cpu_set_t *s) { memset(s, 0, n); CPU_SET(0, s); return 0; }
inline int sched_get_priority_max(int policy) { return policy ? 99 : 0; }
inline int sched_get_priority_min(int policy) { return policy ? 1 : 0; }
inline int sched_setscheduler(pid_t, int, const sched_param *) { return 0; }
