// Threads of the host that wait for each other by gcc's atomic built-ins.
#include <cstdio>
#include <thread>

int stage, taken;
int *head;

int main()
{
    std::thread answer([] {
        while (__atomic_load_n(&stage, __ATOMIC_ACQUIRE) == 0)
            ;
        __atomic_store_n(&stage, 2, __ATOMIC_RELEASE);
    });
    __atomic_store_n(&stage, 1, __ATOMIC_RELEASE);
    while (__atomic_load_n(&stage, __ATOMIC_ACQUIRE) != 2)
        ;
    answer.join();
    puts("answered");

    std::thread taker([] {
        while (!__sync_bool_compare_and_swap(&taken, 5, 6))
            ;
    });
    __atomic_store_n(&taken, 5, __ATOMIC_SEQ_CST);
    while (__sync_val_compare_and_swap(&taken, 6, 7) != 6)
        ;
    taker.join();
    printf("taken %d, head %s\n", taken, __atomic_load_n(&head, __ATOMIC_RELAXED) ? "set" : "null");
    return 0;
}
