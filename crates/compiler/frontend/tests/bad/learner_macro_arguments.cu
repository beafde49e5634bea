#define SQUARE(x) ((x) * (x)
__device__ int f(int a) { return SQUARE(a); }
#define MAX(a, b) (a > b ? a : b)
int main() { return MAX(1); }
