template <typename T, int N>
struct Tile {
    T cells[N][N + 1];
    __device__ T &at(int row, int column) { return cells[row][column]; }
    static constexpr int area = N * N;
};

template <typename T>
__host__ __device__ T scaled(T value, T factor)
{
    T result = value * factor;
    return result;
}

template <typename T, int N>
__global__ void fill(T *out, T value)
{
    __shared__ Tile<T, N> tile;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile.at(i % N, i / N % N) = scaled(value, T(N));
    out[i] = tile.at(i / N % N, i % N) + Tile<T, N>::area;
}

template <typename T>
T never(T unused) { return unused; }

template <typename... Parts>
int add(Parts... parts) { return (0 + ... + parts); }

int main()
{
    float *f = nullptr;
    double *d = nullptr;
    fill<float, 8><<<1, 64>>>(f, 2.0f);
    fill<double, 16><<<1, 256>>>(d, 2.0);
    return scaled(2, 3) + add(1, 2u, 3);
}
