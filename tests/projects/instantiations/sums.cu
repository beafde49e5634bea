#include "sums.h"

template <class T>
Sums<T>::Sums(T start) : total(start) {}
template <class T>
void Sums<T>::add(T value) {
  total += value;
  count++;
}
template <class T>
T Sums<T>::mean() const {
  return count ? total / count : T();
}
template <class T>
T Sums<T>::operator()(const T *values, int n) {
  for (int i = 0; i < n; i++) add(values[i]);
  return total;
}

template <class T>
__global__ void sum(const T *values, int n, T *out) {
  T total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  *out = total;
}
template <class T>
T reduce(const T *values, int n) {
  T *d, *out, result;
  cudaMalloc(&d, n * sizeof(T));
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(d, values, n * sizeof(T), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(d, n, out);
  cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(out);
  return result;
}
template <class T, int N>
T power(T x) {
  T result = 1;
  for (int i = 0; i < N; i++) result *= x;
  return result;
}
template <class T>
__global__ void set(T *out, T value, int n) {
  if (int i = threadIdx.x; i < n) out[i] = value + i;
}
template <class T>
void launch(T *out, T value, int n) {
  set<T><<<1, 32>>>(out, value, n);
}

namespace shapes {
template <class T>
T Box<T>::volume() const {
  return side * side * side;
}
template <class T>
T twice(T x) {
  return x + x;
}
template class Box<int>;
}  // namespace shapes

template class shapes::Box<float>;
template double shapes::twice(double);
template struct Sums<int>;
template class Sums<double>;
template Sums<float>::Sums(float);
template void Sums<float>::add(float);
template int reduce<int>(const int *, int);
template double reduce(const double *, int);
template float power<float, 3>(float);
template void launch<float>(float *, float, int);
