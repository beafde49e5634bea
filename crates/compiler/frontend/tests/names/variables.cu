#include <cmath>
#include <vector>

const int n = 1 << 10;
constexpr float pi = 3.25f;
constexpr unsigned mask = ~0u;
static double total;
__constant__ float weights[16];
__device__ int counter;
__managed__ long long sum;
enum Colour { Red, Green = 5, Blue };
enum class Mode : unsigned char { Fast = 1, Exact };
typedef unsigned long long Word;
using Row = float[n / 4];

int twice(int value) { return 2 * value; }
int twice(float value) { return 2 * static_cast<int>(value); }

int main(int argc, char **argv)
{
    auto x = 2.5 * n;
    auto *p = &counter;
    const auto limit = n / 3;
    int x2 = argc > 1 ? twice(x2 = 3) : twice(1.5f);
    Row row = {pi};
    {
        float x = row[limit % 4];
        total += x;
    }
    std::vector<int> list(limit);
    for (auto &item : list)
        item += Blue + static_cast<int>(Mode::Exact);
    static Word calls = mask;
    bool ok = sum < calls && p != nullptr && std::sqrt(x) > 1;
    char **&names = argv;
    return ok ? x2 : names != nullptr;
}
