#include <cstdio>

__global__ void kernel(float *a, int offset)
{
    int i = offset + threadIdx.x + blockIdx.x * blockDim.x;
    float x = i, s = sinf(x), c = cosf(x);
    a[i] += sqrtf(s * s + c * c);
}

float *a, *d;
cudaStream_t stream[4];
const int N = 1 << 18, PART = N / 4;

void up(int k) { cudaMemcpyAsync(d + k * PART, a + k * PART, PART * sizeof(float), cudaMemcpyHostToDevice, stream[k]); }
void run(int k) { kernel<<<PART / 256, 256, 0, stream[k]>>>(d, k * PART); }
void back(int k) { cudaMemcpyAsync(a + k * PART, d + k * PART, PART * sizeof(float), cudaMemcpyDeviceToHost, stream[k]); }

void one()
{
    cudaMemcpyAsync(d, a, N * sizeof(float), cudaMemcpyHostToDevice, stream[0]);
    kernel<<<N / 256, 256, 0, stream[0]>>>(d, 0);
    cudaMemcpyAsync(a, d, N * sizeof(float), cudaMemcpyDeviceToHost, stream[0]);
}
void chains() { for (int k = 0; k < 4; ++k) { up(k); run(k); back(k); } }
void steps()
{
    for (int k = 0; k < 4; ++k) up(k);
    for (int k = 0; k < 4; ++k) run(k);
    for (int k = 0; k < 4; ++k) back(k);
}

int main()
{
    cudaMallocHost(&a, N * sizeof(float));
    cudaMalloc(&d, N * sizeof(float));
    for (int k = 0; k < 4; ++k) cudaStreamCreate(&stream[k]);
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    void (*ways[])() = { one, chains, steps };
    for (int w = 0; w < 3; ++w) {
        float ms;
        cudaEventRecord(from);
        ways[w]();
        cudaEventRecord(to);
        cudaEventSynchronize(to);
        cudaEventElapsedTime(&ms, from, to);
        printf("%f\n", ms);
    }
}
