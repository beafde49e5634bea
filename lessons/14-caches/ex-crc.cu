// CRC-32 of many short messages, by the usual
// table of 256 words.
#include <stdio.h>

__constant__ unsigned crc_table[256];

__global__ void kernel(const unsigned char *data, unsigned *out, int n, int length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned crc = 0xffffffff;
    for (int k = 0; k < length; ++k)
        crc = crc_table[(crc ^ data[k * n + i]) & 255] ^ crc >> 8;
    out[i] = ~crc;
}

// table: 256 words of host memory. Byte k of
// message i is data[k * n + i]; its CRC goes
// to out[i].
// data and out are device memory. Launches
// the kernel.
void crc32(const unsigned *table, const unsigned char *data, unsigned *out, int n, int length)
{
    cudaMemcpyToSymbol(crc_table, table, 256 * sizeof(unsigned));
    kernel<<<(n + 127) / 128, 128>>>(data, out, n, length);
}

int main()
{
    unsigned table[256], crc, *out;
    for (unsigned k = 0; k < 256; ++k) {
        table[k] = k;
        for (int bit = 0; bit < 8; ++bit)
            table[k] = table[k] & 1 ? 0xedb88320 ^ table[k] >> 1 : table[k] >> 1;
    }
    unsigned char *data;
    cudaMalloc(&data, 9);
    cudaMalloc(&out, sizeof(unsigned));
    cudaMemcpy(data, "123456789", 9, cudaMemcpyHostToDevice);
    crc32(table, data, out, 1, 9);
    cudaMemcpy(&crc, out, sizeof(unsigned), cudaMemcpyDeviceToHost);
    printf("CRC of \"123456789\" is %08x, should be cbf43926\n", crc);
    cudaFree(data);
    cudaFree(out);
    return 0;
}
