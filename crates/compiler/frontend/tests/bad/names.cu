#include <stdio.h>
#include <stdoi.h>
#inclde <math.h>
struct point { float x, y; };
__global__ void k(float *out, int width) {
    int i = threadIDx.x + blockIdx.x * blockDim.x;
    out[i] = widht;
    out[i] = widht + 1;
    __synctreads();
    point p;
    p.z = 1;
    float1 v; v.y = 2;
    flaot w = 3;
    Foo *q = 0;
    undefined_function(out, 3);
}
int main() {
    pritnf("hi\n");
    int a = 1, a = 2;
    later(3);
    k<<<1, 1>>>(0);
    k<<<1>>>(0, 1);
    return cudaMaloc(0, 1);
}
void later(int x) { }
