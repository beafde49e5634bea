// stdlib: sorting of structs, searching, numbers from strings with their ends, div, abs, sorted then used on the device.
#include <cstdio>
#include <cstdlib>
#include <cstring>
struct Word { char text[8]; int rank; };
int byText(const void *a, const void *b) { return strcmp(((const Word *)a)->text, ((const Word *)b)->text); }
int down(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x < y) - (x > y); }
__global__ void gaps(const int *v, int *out) { out[threadIdx.x] = v[threadIdx.x] - v[threadIdx.x + 1]; }
int main()
{
    Word w[] = {{"pear", 1}, {"fig", 2}, {"apple", 3}, {"kiwi", 4}};
    qsort(w, 4, sizeof w[0], byText);
    for (Word &x : w) printf("%s%d ", x.text, x.rank);
    Word key = {"kiwi"}, *hit = (Word *)bsearch(&key, w, 4, sizeof key, byText);
    Word none = {"plum"};
    printf("%d %d\n", hit->rank, bsearch(&none, w, 4, sizeof none, byText) == NULL);
    char *end;
    long l = strtol("  -42abc", &end, 10);
    printf("%ld [%s]\n", l, end);
    printf("%ld %ld %ld %lu\n", strtol("0x1f", 0, 0), strtol("777", 0, 8), strtol("zz", 0, 36), strtoul("4000000000", 0, 10));
    double d = strtod("2.5e-1xyz", &end);
    printf("%g [%s] %lld %g\n", d, end, atoll("-5000000000"), atof("1.25"));
    div_t q = div(-17, 5);
    printf("%d %d %d %ld\n", q.quot, q.rem, abs(-4), labs(-5L));
    int v[5] = {3, 9, 1, 7, 5}, *dv, *dg, g[4];
    qsort(v, 5, sizeof(int), down);
    cudaMalloc(&dv, sizeof v); cudaMalloc(&dg, sizeof g);
    cudaMemcpy(dv, v, sizeof v, cudaMemcpyHostToDevice);
    gaps<<<1, 4>>>(dv, dg);
    cudaMemcpy(g, dg, sizeof g, cudaMemcpyDeviceToHost);
    for (int x : g) printf("%d ", x);
    printf("\n");
    cudaFree(dv); cudaFree(dg);
}
