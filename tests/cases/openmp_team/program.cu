// OpenMP: directives whose result does not depend on the number of threads.
#include <cstdio>
#include <omp.h>

int main() {
    const int n = 1000;
    static double a[n];
    double start = omp_get_wtime();
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) a[i] = i;
    double sum = 0;
    int most = 0;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < n; i++) {
        sum += a[i];
        if (i > most) most = i;
    }
    int hits = 0, ids = 0, threads = 0;
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        int team = omp_get_num_threads();
        for (int i = id; i < n; i += team) {
#pragma omp atomic
            hits++;
        }
#pragma omp critical(name)
        ids += id;
#pragma omp barrier
#pragma omp master
        threads = team;
    }
    int parts[2] = {};
#pragma omp parallel sections
    {
#pragma omp section
        parts[0] = 1;
#pragma omp section
        { parts[1] = 2; }
    }
    int cells = 0;
#pragma omp parallel for collapse(2) reduction(+ : cells)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++) cells++;
#pragma omp simd
    for (int i = 0; i < n; i++) a[i] *= 2;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        omp_set_lock(&lock);
        cells++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    printf("%g %d %d %d %d\n", sum, most, hits, parts[0] + parts[1], cells);
    printf("%g %d %d\n", a[999], threads <= omp_get_max_threads() && threads >= 1, ids == threads * (threads - 1) / 2);
    printf("%d %d\n", omp_get_wtime() >= start, omp_in_parallel());
}
