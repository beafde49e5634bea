__global__ void first(int &a, const float &b) { a = (int)b; }
__global__ void second(int &&a) { a = 1; }
template <class T> __global__ void third(T &t) { t = 2; }
int main() {
  int *p;
  cudaMallocManaged(&p, 4);
  first<<<1, 1>>>(*p, 2);
  first<<<1, 1>>>(2.0, 2.0f);
  third<<<1, 1>>>(*p);
}
