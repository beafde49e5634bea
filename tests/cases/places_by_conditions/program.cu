// `a ? x : b ? y : z` is a place where one is asked for: results by reference, left of assignments, ++, &, arguments.
#include <cstdio>

struct Vec {
    float x, y, z;
    __host__ __device__ float &operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    __host__ __device__ const float &at(int i) const { return i == 0 ? x : (i == 1 ? y : z); }
};

__host__ __device__ void add(int &to, int what) { to += what; }

__host__ __device__ int choose(int k)
{
    int a = 1, b = 2, c = 3, d = 4;
    (k > 2 ? a : k > 1 ? b : k > 0 ? c : d) = 10;
    ++(k & 1 ? a : k & 2 ? b : c);
    add(k < 1 ? a : k < 2 ? b : c, 100);
    int *p = &(k == 0 ? d : k == 3 ? c : b);
    *p *= 3;
    int &r = k == 1 ? a : k == 2 ? b : d;
    r -= 7;
    return a * 5000 + b * 300 + c * 20 + d;
}

__global__ void run(Vec *v, int *out)
{
    Vec &mine = v[threadIdx.x];
    for (int i = 0; i < 3; i++) mine[i] += 10 * i;
    const Vec &same = mine;
    out[threadIdx.x] = choose(threadIdx.x) + (int)(same.at(0) + same.at(1) + same.at(2));
}

int main()
{
    Vec h[4] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0, 0, 0}}, *d;
    int *out, got[4];
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&out, sizeof got);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    run<<<1, 4>>>(d, out);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 4; k++) printf("%g %g %g: %d, host %d\n", h[k][0], h[k][1], h[k][2], got[k], choose(k));
    cudaFree(d);
    cudaFree(out);
    return 0;
}
