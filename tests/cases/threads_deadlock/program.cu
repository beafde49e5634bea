// Two threads lock two mutexes in different orders.
#include <cstdio>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *) {
    pthread_mutex_lock(&second);
    usleep(10);
    pthread_mutex_lock(&first);
    return nullptr;
}

int main() {
    pthread_t t;
    pthread_create(&t, nullptr, other, nullptr);
    pthread_mutex_lock(&first);
    usleep(10);
    puts("before");
    pthread_mutex_lock(&second);
    puts("after");
}
