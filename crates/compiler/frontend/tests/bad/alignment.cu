// Alignments that are no powers of two, and managed memory that nobody may write.
struct __align__(12) Three { float x, y, z; };
struct alignas(24) Wide { float x; };
struct Member { int a __attribute__((aligned(3))); alignas(16) int b; };
__device__ __align__(6) int odd;
alignas(-4) int negative;
template <int N> struct alignas(N) Chosen { int x; };
__managed__ const int fixed = 3;
__managed__ const float palette[2] = {0.5f, 1.5f};
__managed__ int counted;

int main()
{
    alignas(5) int five = 5;
    Chosen<8> eight = {8};
    Chosen<10> ten = {10};
    return five + eight.x + ten.x;
}
