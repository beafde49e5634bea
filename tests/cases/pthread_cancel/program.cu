// Threads that are cancelled end where they wait, or where they ask; one that has ended or does not let itself be cancelled goes on.
#include <pthread.h>
#include <cstdio>
#include <errno.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *waits(void *) {
    pthread_mutex_lock(&m);
    for (;;) pthread_cond_wait(&c, &m);
}
static volatile int asked;
static void *asks(void *) {
    for (;; asked = asked + 1) {
        pthread_testcancel();
        sched_yield();
    }
}
static void *refuses(void *) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    sched_yield();
    pthread_testcancel();
    return (void *)7L;
}
static void destroy_thread(pthread_t t) { pthread_cancel(t); }
int main() {
    pthread_t t[3];
    void *result;
    pthread_create(&t[0], NULL, waits, NULL);
    pthread_create(&t[1], NULL, asks, NULL);
    pthread_create(&t[2], NULL, refuses, NULL);
    while (asked < 3) sched_yield();
    destroy_thread(t[1]);
    pthread_join(t[1], &result);
    printf("%d\n", result == PTHREAD_CANCELED);
    pthread_cancel(t[0]);
    pthread_join(t[0], &result);
    printf("%d\n", result == PTHREAD_CANCELED);
    pthread_join(t[2], &result);
    printf("%ld\n", (long)result);
}
