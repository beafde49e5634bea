__global__ void k(int *a, ) int n) { a[0] = n; }
int main()
{
    k<<<1, 1>>>(nullptr, 3);
    return 0;
}
