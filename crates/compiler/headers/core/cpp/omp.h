#define _OPENMP 201511
typedef struct { int held; } omp_lock_t;
typedef struct { int held; } omp_nest_lock_t;
typedef int omp_lock_hint_t;
typedef enum omp_sched_t { omp_sched_static = 1, omp_sched_dynamic = 2, omp_sched_guided = 3, omp_sched_auto = 4 } omp_sched_t;
typedef enum omp_proc_bind_t { omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_master, omp_proc_bind_close, omp_proc_bind_spread } omp_proc_bind_t;
#include <__thread>
struct __omp_group { int size, left, came, round; };
struct __omp_place { __omp_group *group; int number, level; bool last; };
inline thread_local __omp_place __omp_here;
struct __omp_settings { int threads, levels, dynamic; };
inline __omp_settings *__omp_set() { static __omp_settings s = {8, 1, 0}; return &s; }
inline int omp_get_thread_num() { return __omp_here.number; }
inline int omp_get_num_threads() { return __omp_here.group ? __omp_here.group->size : 1; }
inline int omp_get_max_threads() { return __omp_set()->threads; }
inline int omp_get_num_procs() { return 8; }
inline int omp_get_thread_limit() { return 1000; }
inline void omp_set_num_threads(int n) { if (n > 0) __omp_set()->threads = n; }
inline int omp_in_parallel() { return omp_get_num_threads() > 1; }
inline int omp_in_final() { return 0; }
inline int omp_get_level() { return __omp_here.level; }
inline int omp_get_active_level() { return omp_in_parallel(); }
inline int omp_get_ancestor_thread_num(int level) { return level == __omp_here.level ? __omp_here.number : level ? -1 : 0; }
inline int omp_get_team_size(int level) { return level == __omp_here.level ? omp_get_num_threads() : level ? -1 : 1; }
inline int omp_get_num_teams() { return 1; }
inline int omp_get_team_num() { return 0; }
inline void omp_set_dynamic(int on) { __omp_set()->dynamic = on != 0; }
inline int omp_get_dynamic() { return __omp_set()->dynamic; }
inline void omp_set_nested(int on) { __omp_set()->levels = on ? 100 : 1; }
inline int omp_get_nested() { return __omp_set()->levels > 1; }
inline void omp_set_max_active_levels(int n) { __omp_set()->levels = n; }
inline int omp_get_max_active_levels() { return __omp_set()->levels; }
template <class T> struct __omp_bare { typedef T type; };
template <class T> struct __omp_bare<T &> { typedef T type; };
template <class F> struct __omp_member { F *body; __omp_group *group; int number, level; };
template <class F> void __omp_run(void *p) {
  __omp_member<F> *m = (__omp_member<F> *)p;
  __omp_here = {m->group, m->number, m->level, false};
  (*m->body)();
  if (--m->group->left == 0) __thread_wake(&m->group->left, 1);
  __thread_end();
}
template <class F> void __omp_parallel(int n, F body) {
  __omp_place outer = __omp_here;
  if (n <= 0) n = __omp_set()->threads;
  if (outer.level >= __omp_set()->levels || n > 1000) n = outer.level >= __omp_set()->levels ? 1 : 1000;
  __omp_group group = {n, n - 1, 0, 0};
  __omp_member<F> *members = (__omp_member<F> *)malloc(n * sizeof(__omp_member<F>));
  for (int i = 1; i < n; i++) {
    members[i] = {&body, &group, i, outer.level + 1};
    if (!__thread_start(__omp_run<F>, members + i)) { group.size = i; group.left -= n - i; n = i; }
  }
  __omp_here = {&group, 0, outer.level + 1, false};
  body();
  while (group.left) __thread_wait(&group.left, -1);
  free(members);
  __omp_here = outer;
}
inline void __omp_barrier() {
  __omp_group *g = __omp_here.group;
  if (!g || g->size < 2) return;
  int round = g->round;
  if (++g->came == g->size) { g->came = 0; g->round++; __thread_wake(&g->round, ~0u); }
  while (g->round == round) __thread_wait(&g->round, -1);
}
struct __omp_name { const char *text; int held; };
struct __omp_critical {
  __omp_name *lock;
  __omp_critical(const char *name) {
    static __omp_name names[256];
    lock = names;
    while (lock->text && strcmp(lock->text, name) && lock < names + 255) lock++;
    lock->text = name;
    while (lock->held) __thread_wait(lock, -1);
    lock->held = 1;
  }
  ~__omp_critical() { lock->held = 0; __thread_wake(lock, 1); }
};
struct __omp_loop {
  long all, done, from, to, chunk;
  __omp_loop(long c, bool serial) : all(0), done(0), from(0), to(0), chunk(serial ? 0x7fffffffffffffff : c) {}
  void count() { all++; }
  void begin() {
    long n = omp_get_num_threads(), t = omp_get_thread_num(), each = all / n, more = all % n;
    from = t * each + (t < more ? t : more);
    to = from + each + (t < more);
    __omp_here.last = false;
  }
  bool mine() {
    long i = done++;
    bool own = chunk ? i / chunk % omp_get_num_threads() == omp_get_thread_num() : i >= from && i < to;
    if (own && i + 1 == all) __omp_here.last = true;
    return own;
  }
};
inline bool __omp_did_last() { return __omp_here.last; }
inline void omp_set_schedule(omp_sched_t, int) {}
inline void omp_get_schedule(omp_sched_t *kind, int *chunk) { *kind = omp_sched_static; *chunk = 0; }
inline omp_proc_bind_t omp_get_proc_bind() { return omp_proc_bind_false; }
inline int omp_get_cancellation() { return 0; }
inline int omp_get_num_devices() { return 0; }
inline int omp_get_default_device() { return 0; }
inline int omp_is_initial_device() { return 1; }
inline double omp_get_wtime() { timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return (double)t.tv_sec + (double)t.tv_nsec * 1e-9; }
inline double omp_get_wtick() { return 1e-9; }
inline void omp_init_lock(omp_lock_t *l) { l->held = 0; }
inline void omp_destroy_lock(omp_lock_t *) {}
inline void omp_set_lock(omp_lock_t *l) { while (l->held) __thread_wait(l, -1); l->held = 1; }
inline void omp_unset_lock(omp_lock_t *l) { l->held = 0; __thread_wake(l, 1); }
inline int omp_test_lock(omp_lock_t *l) { if (l->held) return 0; l->held = 1; return 1; }
inline void omp_init_nest_lock(omp_nest_lock_t *l) { l->held = 0; }
inline void omp_destroy_nest_lock(omp_nest_lock_t *) {}
inline void omp_set_nest_lock(omp_nest_lock_t *l) { l->held++; }
inline void omp_unset_nest_lock(omp_nest_lock_t *l) { l->held--; }
inline int omp_test_nest_lock(omp_nest_lock_t *l) { return ++l->held; }
