// Values that are assigned to (tuples of references), conditions that choose among objects and arrays, pointers to const
// memory that is allocated.
#include <cstdio>
#include <memory>
#include <string>
#include <tuple>

struct S {
    int x;
};

std::tuple<int &, int &> refs(int *p) { return std::tuple<int &, int &>(p[0], p[1]); }

int middle(const int (&a)[3]) { return a[1]; }

__global__ void choose(const S *p, S *out) {
    S local = {3};
    S r = threadIdx.x == 0 ? p[0] : local;
    out[threadIdx.x] = r;
}

int main(int argc, char **) {
    int a[2] = {1, 2}, b[2] = {3, 4};
    refs(a) = refs(b);
    printf("%d %d\n", a[0], a[1]);
    std::tie(a[0], a[1]) = std::tie(b[1], b[0]);
    printf("%d %d\n", a[0], a[1]);

    std::tuple<std::unique_ptr<int>, std::string> x(std::make_unique<int>(5), "abc"), y;
    y = std::move(x);
    printf("%d %s %d\n", *std::get<0>(y), std::get<1>(y).c_str(), (bool)std::get<0>(x));
    auto z = std::move(y);
    printf("%d %d\n", *std::get<0>(z), (bool)std::get<0>(y));

    int three[3] = {1, 2, 3}, more[3] = {3, 4, 5};
    printf("%d\n", middle(argc > 5 ? three : more));

    const S *in;
    S *out, host[2] = {{7}, {0}};
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy((void *)in, host, sizeof host, cudaMemcpyHostToDevice);
    choose<<<1, 2>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0].x, host[1].x);
    return cudaGetLastError();
}
