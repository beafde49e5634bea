#include <sched.h>
#include <__thread>
typedef unsigned long pthread_t;
typedef struct { int detached, scope, inherit, policy, priority; size_t stack, guard; } pthread_attr_t;
typedef struct { int count, kind; void *owner; } pthread_mutex_t;
typedef struct { int kind; } pthread_mutexattr_t;
typedef struct { int waits; } pthread_cond_t;
typedef struct { int clock; } pthread_condattr_t;
typedef struct { int readers, writer; } pthread_rwlock_t;
typedef struct { int kind; } pthread_rwlockattr_t;
typedef struct { unsigned int count, came, round; } pthread_barrier_t;
typedef struct { int shared; } pthread_barrierattr_t;
typedef volatile int pthread_spinlock_t;
typedef int pthread_once_t;
typedef unsigned int pthread_key_t;
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_DEFAULT 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_INITIALIZER {0, 0, 0}
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP {0, 1, 0}
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP {0, 2, 0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_RWLOCK_INITIALIZER {0, 0}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_STACK_MIN 16384
#define PTHREAD_KEYS_MAX 64
#define EDEADLK 35
#define ETIMEDOUT 110
#define pthread_cleanup_push(f, a) do { void (*__end)(void *) = f; void *__of = a;
#define pthread_cleanup_pop(run) if (run) __end(__of); } while (0)
inline int pthread_attr_init(pthread_attr_t *a) { *a = pthread_attr_t(); a->stack = 1 << 20; a->guard = 4096; return 0; }
inline int pthread_attr_destroy(pthread_attr_t *) { return 0; }
inline int pthread_attr_setdetachstate(pthread_attr_t *a, int x) { a->detached = x; return 0; }
inline int pthread_attr_getdetachstate(const pthread_attr_t *a, int *x) { *x = a->detached; return 0; }
inline int pthread_attr_setstacksize(pthread_attr_t *a, size_t n) { if (n < PTHREAD_STACK_MIN) return EINVAL; a->stack = n; return 0; }
inline int pthread_attr_getstacksize(const pthread_attr_t *a, size_t *n) { *n = a->stack; return 0; }
inline int pthread_attr_setguardsize(pthread_attr_t *a, size_t n) { a->guard = n; return 0; }
inline int pthread_attr_getguardsize(const pthread_attr_t *a, size_t *n) { *n = a->guard; return 0; }
inline int pthread_attr_setscope(pthread_attr_t *a, int x) { a->scope = x; return 0; }
inline int pthread_attr_getscope(const pthread_attr_t *a, int *x) { *x = a->scope; return 0; }
inline int pthread_attr_setinheritsched(pthread_attr_t *a, int x) { a->inherit = x; return 0; }
inline int pthread_attr_setschedpolicy(pthread_attr_t *a, int x) { a->policy = x; return 0; }
inline int pthread_attr_getschedpolicy(const pthread_attr_t *a, int *x) { *x = a->policy; return 0; }
inline int pthread_attr_setschedparam(pthread_attr_t *a, const sched_param *p) { a->priority = p->sched_priority; return 0; }
inline int pthread_attr_getschedparam(const pthread_attr_t *a, sched_param *p) { p->sched_priority = a->priority; return 0; }
inline int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *argument) { __thread_record *r = __make_thread(f, argument, a ? a->detached : 0); if (!r) return EAGAIN; *t = (pthread_t)r; return 0; }
inline pthread_t pthread_self() { return (pthread_t)__this_thread(); }
inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
inline int pthread_join(pthread_t t, void **result) { __thread_record *r = (__thread_record *)t; if (r == __this_thread()) return EDEADLK; if (r->detached) return EINVAL; void *v = __join_thread(r); if (result) *result = v; return 0; }
inline int pthread_tryjoin_np(pthread_t t, void **result) { return ((__thread_record *)t)->done ? pthread_join(t, result) : EBUSY; }
inline int pthread_detach(pthread_t t) { __detach_thread((__thread_record *)t); return 0; }
[[noreturn]] inline void pthread_exit(void *result) { __finish_thread(__this_thread(), result); abort(); }
inline int pthread_yield() { __thread_yield(); return 0; }
inline int pthread_setname_np(pthread_t, const char *) { return 0; }
inline int pthread_getname_np(pthread_t, char *name, size_t n) { snprintf(name, n, "program"); return 0; }
inline int pthread_setconcurrency(int) { return 0; }
// A thread that is cancelled ends at its next wait for a condition or call of pthread_testcancel; cleanup functions do not run.
inline void pthread_testcancel() { __thread_record *r = __this_thread(); if (r->cancelled && !r->uncancelled) pthread_exit(PTHREAD_CANCELED); }
inline int pthread_cancel(pthread_t t) { __thread_record *r = (__thread_record *)t; if (r->done) return ESRCH; r->cancelled = 1; if (r->at) __thread_wake(r->at, ~0u); return 0; }
inline int pthread_setcanceltype(int, int *old) { if (old) *old = 0; return 0; }
inline int pthread_setcancelstate(int state, int *old) { __thread_record *r = __this_thread(); if (old) *old = r->uncancelled; r->uncancelled = state; return 0; }
inline int pthread_getcpuclockid(pthread_t, clockid_t *c) { *c = CLOCK_THREAD_CPUTIME_ID; return 0; }
inline int pthread_setschedparam(pthread_t, int, const sched_param *) { return 0; }
inline int pthread_getschedparam(pthread_t, int *policy, sched_param *p) { *policy = 0; p->sched_priority = 0; return 0; }
inline int pthread_setaffinity_np(pthread_t, size_t n, const cpu_set_t *s) { return sched_setaffinity(0, n, s); }
inline int pthread_getaffinity_np(pthread_t, size_t n, cpu_set_t *s) { return sched_getaffinity(0, n, s); }
inline int pthread_mutexattr_init(pthread_mutexattr_t *a) { a->kind = 0; return 0; }
inline int pthread_mutexattr_destroy(pthread_mutexattr_t *) { return 0; }
inline int pthread_mutexattr_settype(pthread_mutexattr_t *a, int kind) { a->kind = kind; return 0; }
inline int pthread_mutexattr_gettype(const pthread_mutexattr_t *a, int *kind) { *kind = a->kind; return 0; }
inline int pthread_mutexattr_setpshared(pthread_mutexattr_t *, int) { return 0; }
inline int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a) { m->count = 0; m->kind = a ? a->kind : 0; m->owner = 0; return 0; }
inline int pthread_mutex_destroy(pthread_mutex_t *m) { return m->count ? EBUSY : 0; }
inline int __mutex_wait(pthread_mutex_t *m, long ps) {
  void *me = __this_thread();
  if (m->count && m->owner == me) { if (m->kind == 1) { m->count++; return 0; } if (m->kind == 2) return EDEADLK; }
  while (m->count) { __thread_wait(m, ps); if (m->count && __thread_timed_out()) return ETIMEDOUT; }
  m->count = 1; m->owner = me;
  return 0;
}
inline int pthread_mutex_lock(pthread_mutex_t *m) { return __mutex_wait(m, -1); }
inline int pthread_mutex_timedlock(pthread_mutex_t *m, const timespec *t) { return __mutex_wait(m, __ps_until(t)); }
inline int pthread_mutex_trylock(pthread_mutex_t *m) { return m->count && !(m->kind == 1 && m->owner == __this_thread()) ? EBUSY : __mutex_wait(m, -1); }
inline int pthread_mutex_unlock(pthread_mutex_t *m) { if (m->kind && (!m->count || m->owner != __this_thread())) return EPERM; m->count = m->kind == 1 ? m->count - 1 : 0; if (!m->count) __thread_wake(m, 1); return 0; }
inline int pthread_condattr_init(pthread_condattr_t *a) { a->clock = 0; return 0; }
inline int pthread_condattr_destroy(pthread_condattr_t *) { return 0; }
inline int pthread_condattr_setclock(pthread_condattr_t *a, clockid_t c) { a->clock = c; return 0; }
inline int pthread_condattr_setpshared(pthread_condattr_t *, int) { return 0; }
inline int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *) { c->waits = 0; return 0; }
inline int pthread_cond_destroy(pthread_cond_t *) { return 0; }
inline int __cond_wait(pthread_cond_t *c, pthread_mutex_t *m, long ps) { pthread_testcancel(); __thread_record *me = __this_thread(); int count = m->count; m->count = 0; __thread_wake(m, 1); me->at = c; __thread_wait(c, ps); me->at = 0; int late = __thread_timed_out(); int e = __mutex_wait(m, -1); m->count = count; pthread_testcancel(); return e ? e : late ? ETIMEDOUT : 0; }
inline int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) { return __cond_wait(c, m, -1); }
inline int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const timespec *t) { return __cond_wait(c, m, __ps_until(t)); }
inline int pthread_cond_signal(pthread_cond_t *c) { __thread_wake(c, 1); return 0; }
inline int pthread_cond_broadcast(pthread_cond_t *c) { __thread_wake(c, ~0u); return 0; }
inline int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *, unsigned int n) { if (!n) return EINVAL; b->count = n; b->came = b->round = 0; return 0; }
inline int pthread_barrier_destroy(pthread_barrier_t *) { return 0; }
inline int pthread_barrier_wait(pthread_barrier_t *b) {
  unsigned int round = b->round;
  if (++b->came == b->count) { b->came = 0; b->round = round + 1; __thread_wake(b, ~0u); return PTHREAD_BARRIER_SERIAL_THREAD; }
  while (b->round == round) __thread_wait(b, -1);
  return 0;
}
inline int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *) { l->readers = l->writer = 0; return 0; }
inline int pthread_rwlock_destroy(pthread_rwlock_t *) { return 0; }
inline int pthread_rwlock_rdlock(pthread_rwlock_t *l) { while (l->writer) __thread_wait(l, -1); l->readers++; return 0; }
inline int pthread_rwlock_tryrdlock(pthread_rwlock_t *l) { if (l->writer) return EBUSY; l->readers++; return 0; }
inline int pthread_rwlock_wrlock(pthread_rwlock_t *l) { while (l->writer || l->readers) __thread_wait(l, -1); l->writer = 1; return 0; }
inline int pthread_rwlock_trywrlock(pthread_rwlock_t *l) { if (l->writer || l->readers) return EBUSY; l->writer = 1; return 0; }
inline int pthread_rwlock_unlock(pthread_rwlock_t *l) { if (l->writer) l->writer = 0; else l->readers--; __thread_wake(l, ~0u); return 0; }
inline int pthread_spin_init(pthread_spinlock_t *s, int) { *s = 0; return 0; }
inline int pthread_spin_destroy(pthread_spinlock_t *) { return 0; }
inline int pthread_spin_lock(pthread_spinlock_t *s) { while (*s) __thread_wait((const void *)s, -1); *s = 1; return 0; }
inline int pthread_spin_trylock(pthread_spinlock_t *s) { if (*s) return EBUSY; *s = 1; return 0; }
inline int pthread_spin_unlock(pthread_spinlock_t *s) { *s = 0; __thread_wake((const void *)s, 1); return 0; }
inline int pthread_once(pthread_once_t *o, void (*f)()) { if (*o == 0) { *o = 1; f(); *o = 2; __thread_wake(o, ~0u); } while (*o == 1) __thread_wait(o, -1); return 0; }
inline int pthread_key_create(pthread_key_t *key, void (*end)(void *)) { static unsigned int n; if (n >= PTHREAD_KEYS_MAX) return EAGAIN; __key_ends()[n] = end; *key = n++; return 0; }
inline int pthread_key_delete(pthread_key_t key) { __key_ends()[key] = 0; return 0; }
inline int pthread_setspecific(pthread_key_t key, const void *value) { __this_thread()->values[key] = (void *)value; return 0; }
inline void *pthread_getspecific(pthread_key_t key) { return __this_thread()->values[key]; }
