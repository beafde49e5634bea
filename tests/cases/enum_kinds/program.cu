// Enumerations: negative and large values, sized, scoped, conversions, arithmetic, bit masks with operators, nested in classes, in templates.
#include <cstdio>
#include <type_traits>
enum Old { NEG = -2, ZERO, ONE = ZERO + 2, TWO };
enum Sized : unsigned char { S0, S255 = 255 };
enum class Big : long long { lots = 1LL << 40, less = -5 };
enum class Access { none = 0, read = 1, write = 2, all = read | write };
__host__ __device__ constexpr Access operator|(Access a, Access b) { return Access(int(a) | int(b)); }
__host__ __device__ constexpr Access operator&(Access a, Access b) { return static_cast<Access>(int(a) & int(b)); }
__host__ __device__ constexpr bool any(Access a) { return a != Access::none; }
struct Machine {
    enum State { off, on };
    enum { slots = 12 };
    State state;
    __device__ State flip() { return state = state == on ? off : on; }
};
template <Access A> __device__ int permitted() { return any(A & Access::write) ? 1 : 0; }

__global__ void kernel(long long *out)
{
    int n = 0;
    out[n++] = NEG + ONE + TWO;
    out[n++] = sizeof(Sized) + sizeof(Big) * 10 + sizeof(Access) * 100;
    out[n++] = S255 + 1;
    out[n++] = (unsigned char)(S255 + 1);
    out[n++] = static_cast<long long>(Big::lots) + (long long)Big::less;
    Access a = Access::read | Access::write;
    out[n++] = any(a & Access::write) * 10 + (a == Access::all);
    out[n++] = permitted<Access::read>() + 2 * permitted<Access::all>();
    Machine m{Machine::off};
    int first = m.flip();
    out[n++] = first * 10 + (m.flip() == Machine::off) + Machine::slots * 100;
    Old o = static_cast<Old>(1);
    out[n++] = o == ONE;
    Old list[] = {TWO, NEG};
    int sum = 0;
    for (Old e : list) sum += e;
    out[n++] = sum;
    out[n++] = Big::less < Big::lots;
    Sized from{7};
    out[n++] = from * 2;
}
static_assert(std::is_same<std::underlying_type<Big>::type, long long>::value, "");
static_assert(!std::is_convertible<Access, int>::value && std::is_convertible<Old, int>::value, "");

int main()
{
    long long *d, h[12];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (long long v : h) printf("%lld ", v);
    printf("\n");
    cudaFree(d);
}
