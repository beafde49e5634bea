// Variables of the device have the room of its memory, constants their bank.
__device__ float small[1 << 20];
__device__ float large[1 << 29];
__constant__ int table[16000];
__constant__ int more[1000];

__global__ void kernel(float *out)
{
    out[0] = small[threadIdx.x] + large[threadIdx.x] + table[threadIdx.x] + more[threadIdx.x];
}

int main()
{
    kernel<<<1, 32>>>(nullptr);
}
