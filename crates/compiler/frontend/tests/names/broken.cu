#define N 12
struct Pair { int first; float second; };
__global__ void k(float *data, int n)
{
    int i = threadIdx.x;
    data[i] = unknown + n;
}
int main()
{
    const int count = N * 2;
    Pair pair = {count, 1.5f};
    k<<<1, count>>>(pair.third, 3);
    auto half = pair.second / 2;
    return half
}
