// A block-wide scan by Blelloch in dynamic shared memory, of several types of one template.
#include <stdio.h>

template <class T> __global__ void scan(T *data, int n)
{
    extern __shared__ __align__(16) unsigned char raw[];
    T *s = reinterpret_cast<T *>(raw);
    int t = threadIdx.x, step = 1;
    s[2 * t] = data[2 * t];
    s[2 * t + 1] = data[2 * t + 1];
    for (int d = n >> 1; d > 0; d >>= 1, step *= 2) {
        __syncthreads();
        if (t < d) s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
    }
    if (t == 0) s[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        step >>= 1;
        __syncthreads();
        if (t < d) {
            int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1;
            T v = s[a];
            s[a] = s[b];
            s[b] += v;
        }
    }
    __syncthreads();
    data[2 * t] = s[2 * t];
    data[2 * t + 1] = s[2 * t + 1];
}

template <class T> void run(T unit)
{
    const int n = 128;
    T h[n], *d;
    for (int i = 0; i < n; ++i) h[i] = (T)(i % 7) * unit;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, n / 2, sizeof h>>>(d, n);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%.10g %.10g %.10g %.10g\n", (double)h[0], (double)h[1], (double)h[64], (double)h[127]);
    cudaFree(d);
}

int main()
{
    run<int>(3);
    run<float>(0.5f);
    run<double>(1e6);
    run<unsigned long long>(1ull << 40);
    run<short>(-1);
    return 0;
}
