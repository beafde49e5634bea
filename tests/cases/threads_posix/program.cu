// POSIX threads that wait for one another: mutexes, conditions, a flag that is spun on, barriers, locks of readers, keys, semaphores.
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;
static int slot, has, total;
static void *producer(void *p) { for (int i = 1; i <= *(int *)p; i++) { pthread_mutex_lock(&m); while (has) pthread_cond_wait(&empty, &m); slot = i; has = 1; pthread_cond_signal(&full); pthread_mutex_unlock(&m); } return nullptr; }
static void *consumer(void *p) { for (int i = 1; i <= *(int *)p; i++) { pthread_mutex_lock(&m); while (!has) pthread_cond_wait(&full, &m); total += slot; has = 0; pthread_cond_signal(&empty); pthread_mutex_unlock(&m); } return (void *)(long)total; }
static volatile int flag;
static void *spinner(void *) { while (!flag) {} return (void *)7; }
static pthread_barrier_t bar; static int phase[4], bad;
static void *phases(void *p) { int me = (int)(long)p; for (int k = 0; k < 10; k++) { phase[me] = k; pthread_barrier_wait(&bar); for (int x : phase) bad += x != k; pthread_barrier_wait(&bar); } return nullptr; }
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int shared_value, readers_saw;
static void *reader(void *) { pthread_rwlock_rdlock(&rw); readers_saw += shared_value; pthread_rwlock_unlock(&rw); return nullptr; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int initialised;
static void initialise() { sched_yield(); initialised++; }
static pthread_key_t key;
static int ended;
static void end_key(void *p) { ended += *(int *)p; delete (int *)p; }
static void *with_key(void *p) {
    pthread_once(&once, initialise);
    pthread_setspecific(key, new int((int)(long)p));
    sched_yield();
    if (*(int *)pthread_getspecific(key) == 3) pthread_exit((void *)33);
    return (void *)(long)*(int *)pthread_getspecific(key);
}
static pthread_spinlock_t spin;
static int spun;
static void *spins(void *) { for (int i = 0; i < 50; i++) { pthread_spin_lock(&spin); int x = spun; sched_yield(); spun = x + 1; pthread_spin_unlock(&spin); } return nullptr; }
static sem_t ping, pong;
static void *answers(void *) { for (int i = 0; i < 5; i++) { sem_wait(&ping); printf("ping %d\n", i); sem_post(&pong); } return nullptr; }
static pthread_mutex_t again;
static int deep(int n) { pthread_mutex_lock(&again); int r = n ? 1 + deep(n - 1) : 0; pthread_mutex_unlock(&again); return r; }
static void *fails(void *) { errno = 5; sched_yield(); return (void *)(long)errno; }

int main() {
  pthread_t a, b; int n = 100; void *r;
  pthread_create(&a, 0, producer, &n); pthread_create(&b, 0, consumer, &n);
  pthread_join(a, 0); pthread_join(b, &r);
  printf("%d %ld\n", total, (long)r);
  pthread_create(&a, 0, spinner, 0);
  for (volatile int i = 0; i < 100000; i++) {}
  flag = 1; pthread_join(a, &r); printf("%ld\n", (long)r);
  pthread_barrier_init(&bar, 0, 4); pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, phases, (void *)i);
  for (auto x : t) pthread_join(x, 0);
  printf("bad %d\n", bad);
  pthread_rwlock_wrlock(&rw);
  for (auto &x : t) pthread_create(&x, 0, reader, 0);
  shared_value = 5;
  printf("busy %d\n", pthread_rwlock_tryrdlock(&rw) == EBUSY);
  pthread_rwlock_unlock(&rw);
  for (auto x : t) pthread_join(x, 0);
  printf("read %d\n", readers_saw);

  pthread_key_create(&key, end_key);
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, with_key, (void *)i);
  for (auto x : t) { pthread_join(x, &r); printf("key %ld\n", (long)r); }
  printf("once %d, ended %d\n", initialised, ended);

  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  for (auto &x : t) pthread_create(&x, 0, spins, 0);
  for (auto x : t) pthread_join(x, 0);
  printf("spun %d\n", spun);

  sem_init(&ping, 0, 0); sem_init(&pong, 0, 0);
  pthread_create(&a, 0, answers, 0);
  for (int i = 0; i < 5; i++) { sem_post(&ping); sem_wait(&pong); printf("pong %d\n", i); }
  pthread_join(a, 0);

  pthread_mutexattr_t attr; pthread_mutexattr_init(&attr); pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&again, &attr);
  printf("deep %d\n", deep(5));
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&again, &attr);
  pthread_mutex_lock(&again);
  printf("twice %d, again %d\n", pthread_mutex_lock(&again) == EDEADLK, pthread_mutex_trylock(&again) == EBUSY);
  pthread_mutex_unlock(&again);
  printf("not held %d\n", pthread_mutex_unlock(&again) == EPERM);

  timespec until; clock_gettime(CLOCK_REALTIME, &until); until.tv_nsec += 1000000; if (until.tv_nsec >= 1000000000) { until.tv_nsec -= 1000000000; until.tv_sec++; }
  pthread_mutex_lock(&m);
  printf("late %d\n", pthread_cond_timedwait(&full, &m, &until) == ETIMEDOUT);
  pthread_mutex_unlock(&m);

  errno = 0;
  pthread_create(&a, 0, fails, 0); pthread_join(a, &r);
  printf("errno %d %ld\n", errno, (long)r);
  pthread_attr_t detached; pthread_attr_init(&detached); pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  flag = 0;
  pthread_create(&b, &detached, [](void *) -> void * { flag = 2; return nullptr; }, 0);
  while (flag != 2) usleep(10);
  printf("self %d\n", pthread_equal(pthread_self(), pthread_self()) && pthread_join(pthread_self(), 0) == EDEADLK);
  pthread_create(&a, 0, [](void *) -> void * { usleep(1000); puts("main has gone"); return nullptr; }, 0);
  pthread_exit(0);
}
