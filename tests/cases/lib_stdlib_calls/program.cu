/* stdlib: qsort, bsearch, strtol, atof, getenv default, abs/labs/div, realloc,
 * memcpy/memmove/memcmp/memset, exit handlers, command line with defaults. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int key; char name[8]; } Rec;

static int byKey(const void *a, const void *b)
{
    const Rec *x = (const Rec *)a, *y = (const Rec *)b;
    return (x->key > y->key) - (x->key < y->key);
}
static void bye(void) { printf("exit handler\n"); }

__global__ void touch(Rec *r, int n, int mul)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    r[i].key = (r[i].key * mul) % 1009;
    int k = 0;
    while (r[i].name[k]) k++;
    r[i].name[k] = '!';
    r[i].name[k + 1] = 0;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200;
    int mul = argc > 2 ? (int)strtol(argv[2], NULL, 0) : 0x25;
    const char *env = getenv("LIB_STDLIB_CALLS_NOT_SET");
    double step = atof(env ? env : "0.75");
    char *rest;
    atexit(bye);
    if (n < 1 || n > 1000) { fprintf(stderr, "usage: %s [n] [mul]\n", argv[0]); exit(2); }

    size_t cap = 16, used = 0;
    Rec *r = (Rec *)malloc(cap * sizeof *r), *d;
    for (int i = 0; i < n; i++) {
        if (used == cap) { cap *= 2; r = (Rec *)realloc(r, cap * sizeof *r); }
        memset(&r[used], 0, sizeof *r);
        r[used].key = (int)(i * step * 4);
        sprintf(r[used++].name, "r%d", i);
    }
    cudaMalloc((void **)&d, used * sizeof *d);
    cudaMemcpy(d, r, used * sizeof *d, cudaMemcpyHostToDevice);
    touch<<<(int)(used + 31) / 32, 32>>>(d, (int)used, mul);
    cudaMemcpy(r, d, used * sizeof *d, cudaMemcpyDeviceToHost);
    qsort(r, used, sizeof *r, byKey);

    int sorted = 1, found = 0;
    for (size_t i = 1; i < used; i++) if (byKey(&r[i - 1], &r[i]) > 0) sorted = 0;
    for (int i = 0; i < n; i++) {
        Rec want = { (i * 3 * mul) % 1009, "" };
        Rec *hit = (Rec *)bsearch(&want, r, used, sizeof *r, byKey);
        if (hit && hit->key == want.key) found++;
    }
    long hexa = strtol("0x1fz", &rest, 16);
    div_t q = div(-17, 5);
    char a[] = "0123456789";
    memmove(a + 2, a, 6);
    printf("records %zu capacity %zu sorted %d found %d\n", used, cap, sorted, found);
    printf("smallest %d %s largest %d %s\n", r[0].key, r[0].name, r[used - 1].key, r[used - 1].name);
    printf("strtol %ld rest %s, div %d %d, labs %ld, %s, memcmp %d\n", hexa, rest, q.quot, q.rem, labs(-9L), a,
           memcmp("abc", "abd", 3) < 0);
    cudaFree(d);
    free(r);
    return sorted && found == n ? EXIT_SUCCESS : EXIT_FAILURE;
}
