// set: N=8
// set: UNUSED=1
// set: K=2 +
#define N 4
const int K = 3;
int a[N] = {1, 2, 3, 4, 5, 6, 7, 8};
int main() { return a[K]; }
