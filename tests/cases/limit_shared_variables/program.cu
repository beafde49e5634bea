// 64 KB of static shared memory: ptxas refuses it, whatever the device has.
template <int N> __global__ void fits(float *out)
{
    __shared__ float tile[N];
    tile[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

__global__ void transpose(float *out)
{
    __shared__ float tile[128][128];
    tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main()
{
    fits<12288><<<1, 1>>>(nullptr);
    transpose<<<1, dim3(128, 8)>>>(nullptr);
}
