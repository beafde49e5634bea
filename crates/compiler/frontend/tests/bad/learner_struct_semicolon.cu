struct Params {
    int n;
    float scale;
}

__global__ void k(Params p, float *a) {
    a[threadIdx.x] *= p.scale;
}
int main() { Params p = {1, 2.0f}; k<<<1, 32>>>(p, nullptr); return 0; }
