// device: h200-sxm
// What programs do with fragments besides loading, multiplying and storing: sums of other types, copies, arrays of them,
// elements by an index of the run, functions that take them. Small integers, so that every order of sums gives the same.
#include <stdio.h>
#include <mma.h>

using namespace nvcuda;

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> A;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> B;
template <class T> using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, T>;

// d is half where c is float, and the other way round.
template <class D, class C> __global__ void mixed(const half *a, const half *b, const C *c, D *d)
{
    A fa;
    B fb;
    Sum<C> fc;
    Sum<D> fd;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
    wmma::mma_sync(fd, fa, fb, fc);
    wmma::store_matrix_sync(d, fd, 16, wmma::mem_row_major);
}

// d = (a + a) * b + c, n times, with copies of fragments that change places.
__global__ void turns(const half *a, const half *b, const float *c, float *d, int n)
{
    A now, next;
    B fb;
    Sum<float> sum;
    wmma::load_matrix_sync(now, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < now.num_elements; k++) next.x[k] = now.x[k] + now.x[k];
        wmma::mma_sync(sum, next, fb, sum);
        A old = now;
        now = next;
        next = old;
    }
    wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
}

__device__ __noinline__ void scale(Sum<float> &s, int from, float by)
{
    for (int i = from; i < s.num_elements; i++) s.x[i] *= by;
}

// Which elements a lane has is not said, but all of them are somewhere.
__global__ void picked(const half *a, const half *b, const float *c, float *d, int first)
{
    A fa[2];
    B fb;
    Sum<float> sums[2];
    wmma::load_matrix_sync(fb, b, 16);
    for (int i = 0; i < 2; i++) {
        wmma::load_matrix_sync(fa[i], a, 16);
        wmma::load_matrix_sync(sums[i], c, 16, wmma::mem_row_major);
        fa[i].x[(first + i) % fa[i].num_elements] = fa[i].x[(first + i) % fa[i].num_elements] * (half)1;
    }
    for (int i = 0; i < 2; i++) wmma::mma_sync(sums[i], fa[i], fb, sums[i]);
    scale(sums[0], first - first, 3);
    for (int i = 0; i < sums[0].num_elements; i++) sums[1].x[i] += sums[0].x[i];
    wmma::store_matrix_sync(d, sums[1], 16, wmma::mem_col_major);
}

half *a, *b;
float *c, *d;

template <class D> void show(const char *name, const D *d, int by, int add, bool turned)
{
    int wrong = 0;
    double weighted = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            float sum = 0;
            for (int k = 0; k < 16; k++) sum += (float)a[i * 16 + k] * (float)b[k * 16 + j];
            float got = (float)d[turned ? j * 16 + i : i * 16 + j];
            wrong += got != sum * by + add * (float)((i * 5 + j * 3) % 7);
            weighted += got * (i + 2 * j + 1);
        }
    printf("%s: %d wrong, %g (%s)\n", name, wrong, weighted, cudaGetErrorString(cudaGetLastError()));
}

int main()
{
    half *hc, *hd;
    cudaMallocManaged(&a, 512);
    cudaMallocManaged(&b, 512);
    cudaMallocManaged(&c, 1024);
    cudaMallocManaged(&d, 1024);
    cudaMallocManaged(&hc, 512);
    cudaMallocManaged(&hd, 512);
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            a[i * 16 + j] = (half)(float)((i * 3 + j) % 5 - 2);
            b[i * 16 + j] = (half)(float)((i + j * 7) % 9 - 4);
            c[i * 16 + j] = (i * 5 + j * 3) % 7;
            hc[i * 16 + j] = (half)c[i * 16 + j];
        }
    mixed<half, float><<<1, 32>>>(a, b, c, hd);
    cudaDeviceSynchronize();
    show("half from float", hd, 1, 1, false);
    mixed<float, half><<<1, 32>>>(a, b, hc, d);
    cudaDeviceSynchronize();
    show("float from half", d, 1, 1, false);
    mixed<half, half><<<1, 32>>>(a, b, hc, hd);
    cudaDeviceSynchronize();
    show("half from half", hd, 1, 1, false);
    turns<<<1, 32>>>(a, b, c, d, 3);
    cudaDeviceSynchronize();
    show("turns", d, 14, 1, false);
    picked<<<1, 32>>>(a, b, c, d, 5);
    cudaDeviceSynchronize();
    show("picked", d, 4, 4, true);
    return 0;
}
