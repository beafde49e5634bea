// Structured bindings: of structs, arrays, nested members, by value and by reference, in loops, const, of pairs and tuples on the host.
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
struct Hit { int index; float distance; bool front; };
struct Cell { int v[2]; Hit hit; };
__host__ __device__ Hit find(int i) { return {i * 2, i * 0.5f, i % 2 == 0}; }

__global__ void kernel(float *out)
{
    int i = threadIdx.x;
    auto [index, distance, front] = find(i);
    int pair[2] = {3, 4};
    auto &[a, b] = pair;
    a += index;
    auto [c, d] = pair;
    c = 100;
    Cell cell = {{1, 2}, find(i)};
    auto &[numbers, hit] = cell;
    numbers[1] = 7;
    hit.distance += 1;
    const auto &[x, y] = cell.v;
    Hit list[2] = {find(1), find(2)};
    float s = 0;
    for (auto &[k, dist, f] : list) { dist *= 2; s += k + dist + f; }
    for (auto [k, dist, f] : list) s += dist;
    out[i] = pair[0] * 1000 + distance + front * 100 + d + x + y + cell.hit.distance + s + c;
}

std::tuple<int, std::string, double> row(int i) { return {i, "r" + std::to_string(i), i / 4.0}; }

int main()
{
    float *d, h[4];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float v : h) printf("%g ", v);
    printf("\n");
    auto [n, name, x] = row(3);
    printf("%d %s %g\n", n, name.c_str(), x);
    std::map<std::string, int> m = {{"b", 2}, {"a", 1}};
    for (auto &[key, value] : m) value *= 10;
    for (const auto &[key, value] : m) printf("%s=%d ", key.c_str(), value);
    auto [where, fresh] = m.insert({"c", 3});
    printf("%s %d %zu\n", where->first.c_str(), fresh, m.size());
    cudaFree(d);
}
