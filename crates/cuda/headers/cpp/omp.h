#define _OPENMP 201511
typedef struct { int held; } omp_lock_t;
typedef struct { int held; } omp_nest_lock_t;
typedef int omp_lock_hint_t;
typedef enum omp_sched_t { omp_sched_static = 1, omp_sched_dynamic = 2, omp_sched_guided = 3, omp_sched_auto = 4 } omp_sched_t;
typedef enum omp_proc_bind_t { omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_master, omp_proc_bind_close, omp_proc_bind_spread } omp_proc_bind_t;
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_threads() { return 1; }
inline int omp_get_max_threads() { return 1; }
inline int omp_get_num_procs() { return 1; }
inline int omp_get_thread_limit() { return 1; }
inline void omp_set_num_threads(int) {}
inline int omp_in_parallel() { return 0; }
inline int omp_in_final() { return 0; }
inline int omp_get_level() { return 0; }
inline int omp_get_active_level() { return 0; }
inline int omp_get_ancestor_thread_num(int level) { return level ? -1 : 0; }
inline int omp_get_team_size(int level) { return level ? -1 : 1; }
inline int omp_get_num_teams() { return 1; }
inline int omp_get_team_num() { return 0; }
inline void omp_set_dynamic(int) {}
inline int omp_get_dynamic() { return 1; }
inline void omp_set_nested(int) {}
inline int omp_get_nested() { return 0; }
inline void omp_set_max_active_levels(int) {}
inline int omp_get_max_active_levels() { return 1; }
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
