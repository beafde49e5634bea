// Variadic templates: fold expressions, recursive unpacking, a variadic kernel,
// sizeof..., an integer_sequence and a small tuple usable on the device.
#include <cstdio>
#include <utility>

template <typename... Ts> __host__ __device__ auto sumAll(Ts... xs) { return (xs + ... + 0); }
template <typename... Ts> __host__ __device__ bool allPositive(Ts... xs) { return ((xs > 0) && ...); }

template <typename T> __host__ __device__ T largest(T a) { return a; }
template <typename T, typename... R> __host__ __device__ T largest(T a, R... rest)
{
    T r = largest(rest...);
    return a > r ? a : r;
}

template <typename... Ts> struct Pack;
template <> struct Pack<> { static constexpr int size = 0; };
template <typename H, typename... T> struct Pack<H, T...> {
    H head;
    Pack<T...> tail;
    static constexpr int size = 1 + Pack<T...>::size;
};
template <int I, typename H, typename... T> __host__ __device__ auto &get(Pack<H, T...> &p)
{
    if constexpr (I == 0) return p.head;
    else return get<I - 1>(p.tail);
}

template <std::size_t... K> __host__ __device__ int polynomial(int x, std::index_sequence<K...>)
{
    int power = 1, r = 0;
    ((r += int(K + 1) * power, power *= x), ...);
    return r;
}

template <typename... Arrays> __global__ void addAll(int *out, int n, Arrays... arrays)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Pack<int, long, char> p{i, {2L * i, {'c', {}}}};
    get<0>(p) += 1;
    int extra = (int)(get<0>(p) + get<1>(p) + get<2>(p)) + decltype(p)::size;
    out[i] = sumAll(arrays[i]...) * 1000 + largest(arrays[i]...) + (allPositive(arrays[i]...) ? 500 : 0)
           + polynomial(i % 7, std::make_index_sequence<4>{}) + extra * (int)sizeof...(Arrays);
}

template <typename... P> void freeAll(P *...p) { (cudaFree(p), ...); }

int main()
{
    const int n = 100;
    int a[n], c[n], out[n];
    short b[n];
    for (int i = 0; i < n; ++i) { a[i] = i - 3; b[i] = short(2 * i % 31); c[i] = 50 - i; }
    int *da, *dc, *dOut;
    short *db;
    cudaMalloc(&da, sizeof a); cudaMalloc(&db, sizeof b); cudaMalloc(&dc, sizeof c); cudaMalloc(&dOut, sizeof out);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);
    int bad = 0;
    auto verify = [&](int arrays) {
        cudaMemcpy(out, dOut, sizeof out, cudaMemcpyDeviceToHost);
        long total = 0;
        for (int i = 0; i < n; ++i) {
            int x = i % 7, poly = 1 + 2 * x + 3 * x * x + 4 * x * x * x, extra = i + 1 + 2 * i + 'c' + 3;
            int s = a[i], m = a[i];
            bool pos = a[i] > 0;
            if (arrays > 1) { s += b[i]; m = m > b[i] ? m : b[i]; pos = pos && b[i] > 0; }
            if (arrays > 2) { s += c[i]; m = m > c[i] ? m : c[i]; pos = pos && c[i] > 0; }
            bad += out[i] != s * 1000 + m + (pos ? 500 : 0) + poly + extra * arrays;
            total += out[i];
        }
        std::printf("%d arrays: total %ld\n", arrays, total);
    };
    addAll<<<4, 32>>>(dOut, n, da);           verify(1);
    addAll<<<4, 32>>>(dOut, n, da, db);       verify(2);
    addAll<<<4, 32>>>(dOut, n, da, db, dc);   verify(3);
    std::printf("wrong: %d\n", bad);
    freeAll(da, db, dc, dOut);
    return bad;
}
