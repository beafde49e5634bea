// Sizes and alignments of vector types, make_ functions, and members.
#include <stdio.h>

#define SHOW(T) printf(#T " %d %d\n", (int)sizeof(T), (int)alignof(T))

__global__ void sizes()
{
    SHOW(char1); SHOW(char2); SHOW(char3); SHOW(char4); SHOW(uchar4); SHOW(short2); SHOW(short3); SHOW(ushort4);
    SHOW(int2); SHOW(int3); SHOW(int4); SHOW(uint2); SHOW(long2); SHOW(longlong2); SHOW(ulonglong2);
    SHOW(float1); SHOW(float2); SHOW(float3); SHOW(float4); SHOW(double1); SHOW(double2); SHOW(double3); SHOW(dim3);
}

__global__ void values()
{
    float4 f = make_float4(1, 2, 3, 4);
    int3 i = make_int3(-1, -2, -3);
    uchar4 u = make_uchar4(255, 256 + 1, 7, 8);
    char3 c = make_char3('a', 'b', 'c');
    double2 d = make_double2(0.5, 1e10);
    longlong2 l = make_longlong2(1ll << 40, -1);
    short4 s = { 1, 2, 3, 4 };
    ushort3 w = make_ushort3(65535, 1, 2);
    f.w += f.x * 10;
    i.y = i.x + i.z;
    float2 pair = { f.z, f.w };
    printf("%g %g %g %g | %d %d %d | %d %d %d %d | %c%c%c\n", f.x, f.y, pair.x, pair.y, i.x, i.y, i.z, u.x, u.y, u.z, u.w, c.x, c.y, c.z);
    printf("%g %g | %lld %lld | %d %d | %d %d\n", d.x, d.y, l.x, l.y, s.x, s.w, w.x, w.z);
}

int main()
{
    sizes<<<1, 1>>>();
    cudaDeviceSynchronize();
    values<<<1, 1>>>();
    cudaDeviceSynchronize();
    dim3 g, h(4), k(2, 3);
    printf("%u %u %u, %u %u %u, %u %u %u\n", g.x, g.y, g.z, h.x, h.y, h.z, k.x, k.y, k.z);
    float4 hf = make_float4(4, 3, 2, 1);
    printf("%g %zu %zu\n", hf.x + hf.w, sizeof(float3), alignof(double2));
    return 0;
}
