// Initialisers of aggregates: designators, partly given, nested without braces, strings, sizes taken from them, zero, constants of the device.
#include <cstdio>
struct Point { int x, y; };
struct Box { Point low, high; char name[6]; int tags[3]; };
__constant__ Box boxes[] = {{{1, 2}, {3, 4}, "first", {5}}, {{-1}, {}, "b", {1, 2, 3}}};
__device__ int primes[8] = {2, 3, 5, 7};
__device__ Point flat[3] = {1, 2, 3, 4, 5};
__device__ const char text[] = "hello" " " "there";
__device__ float half = 1.0f / 2, table[2][2] = {{0.5f}, {1.5f, 2.5f}};

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = boxes[0].high.y + boxes[1].low.x + boxes[1].high.x;
    out[n++] = boxes[0].name[4] + boxes[1].name[1];
    out[n++] = boxes[0].tags[0] + boxes[0].tags[2] + boxes[1].tags[2];
    out[n++] = primes[3] + primes[4];
    out[n++] = flat[1].x * 100 + flat[2].x * 10 + flat[2].y;
    out[n++] = sizeof text + sizeof boxes / sizeof *boxes;
    out[n++] = (int)(10 * (half + table[0][0] + table[0][1] + table[1][1]));
    Point p{}, q = {4}, r = {.x = 6, .y = 7}, s = r;
    out[n++] = p.x + p.y + q.x + q.y + r.x + s.y;
    int a[5] = {1, n, n * 2}, zero[4] = {}, one[] = {9};
    out[n++] = a[1] + a[2] + a[3] + a[4] + zero[3] + sizeof one;
    char word[8] = "abc", same[] = {'a', 'b', 0};
    out[n++] = word[2] + word[3] + word[7] + sizeof same;
    Box local = {{1, 1}, {2, 2}, "x"};
    out[n++] = local.high.x + local.tags[0] + local.name[0];
    int i{3}, j(4), k = {5}, *nothing{}, m = int();
    out[n++] = i + j + k + (nothing == nullptr) + m;
    bool flags[3] = {true};
    out[n++] = flags[0] + flags[1] + flags[2];
}

int main()
{
    int *d, h[13];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    static int counts[3][2] = {{1}, {2, 3}};
    printf("%d %d %d\n", counts[0][0] + counts[0][1], counts[1][1], counts[2][0]);
    cudaFree(d);
}
