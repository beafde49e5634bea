// Constants whose values only running gives.
#include <array>
struct Pair { int a, b; };
struct Tag {};
constexpr int square(int x) { return x * x; }
constexpr int of_tag(Tag) { return 1; }
template <class T> constexpr int size_of(const T &) { return sizeof(T); }
int counter = 3;
const int three = 3;
constexpr int global = counter + 1;
constexpr int fine = three + 1;

__global__ void kernel(int n, int *out)
{
    constexpr int i = threadIdx.x;
    constexpr int m = n * 2;
    constexpr int list[2] = {1, n};
    out[i] = m + list[0];
}

int main(int argc, char **)
{
    Pair pair = {1, 2};
    Tag tag;
    std::array<int, 3> items = {};
    constexpr int part = pair.a;
    constexpr int call = square(argc);
    static constexpr int kept = argc;
    constexpr int known = size_of(argc) + of_tag(tag) + (int)items.size() + (fine ? 1 : 2);
    return part + call + kept + known;
}
