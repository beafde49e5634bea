// repair: if (me >= length) return;
#define BLOCK 64

__global__ void squares(long long *out, int length)
{
	long long me = blockIdx.x * BLOCK + threadIdx.x; long long square = me * me;
	out[me] = square;
}

int main(int argc, char **)
{
    int length = argc > 1 ? 7 : 100;
    long long *out;
    cudaMallocManaged(&out, length * sizeof *out);
    squares<<<(length - 1) / BLOCK + 1, BLOCK>>>(out, length);
    return cudaDeviceSynchronize() != cudaSuccess || out[99] != 99 * 99;
}
