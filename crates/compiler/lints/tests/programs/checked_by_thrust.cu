// Thrust throws when the device has failed.
#include <thrust/device_vector.h>
__global__ void first(int *a) { a[0] = 1; }
int main() {
    thrust::device_vector<int> a(4);
    first<<<1, 1>>>(thrust::raw_pointer_cast(a.data()));
    return a[0];
}
