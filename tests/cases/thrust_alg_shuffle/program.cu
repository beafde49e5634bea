#include <thrust/shuffle.h>
#include <thrust/random.h>
#include <thrust/sequence.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <cstdio>
int main() {
  for (int n : {0, 1, 5, 16, 17, 100, 5000}) {
    thrust::device_vector<int> v(n), w(n); thrust::host_vector<int> h(n);
    thrust::sequence(v.begin(), v.end()); thrust::sequence(h.begin(), h.end());
    thrust::default_random_engine g(42); thrust::shuffle(v.begin(), v.end(), g);
    thrust::default_random_engine g2(42); thrust::shuffle(h.begin(), h.end(), g2);
    thrust::host_vector<int> c = v; printf("n=%d %d:", n, (int)(c == h)); for (int i = 0; i < n && i < 12; i++) printf(" %d", h[i]); puts("");
    thrust::shuffle_copy(v.begin(), v.end(), w.begin(), thrust::minstd_rand(7)); for (int i = 0; i < n && i < 12; i++) printf(" %d", (int)w[i]); puts("");
  }
}
