/* All loop forms and jump statements in device code. */
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

#define NUM 128

__host__ __device__ int digits_mess(int n)
{
    static const int weight[10] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 };
    int total = 0, rounds = 0;
    do {                                   /* do-while with continue */
        int d = n % 10;
        n /= 10;
        if (d == 7) continue;
        total += weight[d];
    } while (n > 0 && ++rounds < 9);
    return total;
}

__host__ __device__ int pairs(int n)
{
    int found = 0, i, j;
    for (i = 1, j = n; i < j; i++, j--) {  /* comma operator, two counters */
        if ((i * j) % 3 == 0) { found++; continue; }
        if (i * i > n * 4) break;
        found += (i ^ j) & 1 ? 2 : -1;
    }
    return found;
}

__host__ __device__ int first_divisor(int n)
{
    int a, b = 0;
    for (a = 2; ; a++) {                   /* endless for with inner loop and flag */
        int rest = n, hit = 0;
        while (rest >= a) {
            rest -= a;
            if (rest == 0) { hit = 1; break; }
        }
        if (hit || a >= n) break;
        b += a;
    }
    return a * 1000 + b % 1000;
}

__host__ __device__ int collapse(int n)
{
    int grid[4][5], s = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            grid[i][j] = (n * (i + 1) + j * j) % 11;
    for (int i = 4; i-- > 0; )
        for (int j = 5; j--; ) {
            if (grid[i][j] == 10) goto out;
            s = s * 2 % 10007 + grid[i][j];
        }
out:
    return s;
}

__global__ void loops(int4 *res)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    assert(i < NUM);
    res[i] = make_int4(digits_mess(i * 973), pairs(i), first_divisor(i + 2), collapse(i));
}

int main()
{
    int4 *d, *h = (int4 *)malloc(NUM * sizeof(int4));
    int bad = 0;
    long sum = 0;
    cudaMalloc((void **)&d, NUM * sizeof(int4));
    loops<<<NUM / 32, 32>>>(d);
    cudaMemcpy(h, d, NUM * sizeof(int4), cudaMemcpyDeviceToHost);
    for (int i = 0; i < NUM; i++) {
        bad += h[i].x != digits_mess(i * 973) || h[i].y != pairs(i);
        bad += h[i].z != first_divisor(i + 2) || h[i].w != collapse(i);
        sum += h[i].x + h[i].y + h[i].z + h[i].w;
    }
    for (int i = 0; i < NUM; i += 40)
        printf("%3d: %4d %4d %7d %6d\n", i, h[i].x, h[i].y, h[i].z, h[i].w);
    printf("sum %ld, %s\n", sum, bad ? "host and device differ" : "host and device agree");
    cudaFree(d);
    free(h);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
