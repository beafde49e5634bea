int __global__ void two_types() {}
int long double three();
long long long too_long;
unsigned signed both_signs;
short char short_char;
struct S {
    virtual virtual void f();
    mutable static int m;
};
S int s_int;
auto int with_auto = 1;
const const int twice = 1;
static extern int storage;
static static int again;
inline inline int f() { return 1; }
typedef unsigned long long int fits;
long unsigned int long fits_too;
long double fits_as_well;
static const volatile unsigned char short_fits = 1;
unsigned __int128 wide;
extern "C" typedef int linked;
__host__ __device__ __host__ int sides() { return 1; }
int main() {
    float int x;
    bool long y;
}
