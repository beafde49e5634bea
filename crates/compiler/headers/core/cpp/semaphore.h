#include <__thread>
typedef struct { unsigned int value; } sem_t;
#define SEM_FAILED ((sem_t *)0)
inline int sem_init(sem_t *s, int, unsigned int value) { s->value = value; return 0; }
inline int sem_destroy(sem_t *) { return 0; }
inline int sem_wait(sem_t *s) { while (!s->value) __thread_wait(s, -1); s->value--; return 0; }
inline int sem_trywait(sem_t *s) { if (!s->value) { errno = EAGAIN; return -1; } s->value--; return 0; }
inline int sem_timedwait(sem_t *s, const timespec *t) { while (!s->value) { __thread_wait(s, __ps_until(t)); if (!s->value && __thread_timed_out()) { errno = 110; return -1; } } s->value--; return 0; }
inline int sem_post(sem_t *s) { s->value++; __thread_wake(s, 1); return 0; }
inline int sem_getvalue(sem_t *s, int *value) { *value = (int)s->value; return 0; }
