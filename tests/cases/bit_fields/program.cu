// Bit-fields: signed and unsigned, wrap on assignment, zero width, across words, increments, enums, of the device too.
#include <cstdio>
#include <cstring>
enum Level { low, mid, high };
struct Flags { unsigned ready : 1, error : 1, : 2, level : 4; int offset : 5; unsigned long long wide : 40; };
struct Split { unsigned a : 3; unsigned : 0; unsigned b : 3; };
struct Tight { unsigned char a : 4, b : 4; unsigned char c : 3; };
struct Mixed { Level level : 3; bool on : 1; signed char small : 4; };

__host__ __device__ void change(Flags &f)
{
    f.ready = 1;
    f.error ^= 1;
    f.level += 13;
    f.offset = 15;
    f.offset--;
    f.wide = (1ull << 39) + 7;
    f.wide <<= 1;
}

__global__ void kernel(Flags *f, int *out)
{
    change(*f);
    Mixed m = {};
    m.level = high;
    m.on = 5;
    m.small = -8;
    out[0] = m.level * 100 + m.on * 10;
    out[1] = m.small--;
    out[2] = m.small;
    Tight t = {9, 7, 5};
    t.a += t.b;
    t.c++;
    out[3] = t.a * 1000 + t.b * 100 + t.c;
    out[4] = -f->ready < 0;
    out[5] = f->level - 5 < 0;
    out[6] = (t.c = 2);
    out[6] += (t.b <<= 1);
}

int main()
{
    Flags h = {0, 1, 5, -16, 0}, g = h, *d;
    int *out, o[7];
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&out, sizeof o);
    cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(d, out);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
    change(g);
    printf("%u %u %u %d %llx\n", h.ready, h.error, h.level, h.offset, (unsigned long long)h.wide);
    printf("%u %u %u %d %llx\n", g.ready, g.error, g.level, g.offset, (unsigned long long)g.wide);
    for (int v : o) printf("%d ", v);
    Split s = {7, 5};
    unsigned words[2];
    memcpy(words, &s, sizeof words);
    printf("\n%zu %zu %zu %zu %u\n", sizeof(Flags), sizeof(Split), sizeof(Tight), sizeof(Mixed), words[1] & 7);
    cudaFree(d); cudaFree(out);
}
