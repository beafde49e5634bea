struct Color {
  unsigned char r, g, b;
};
template <class T> __global__ void largest(T *p) {
  extern __shared__ T raw[];
  raw[0] = p[0];
}
__global__ void colors(Color *c, float4 *v, float x) {
  c[0] = Color{256, 128, 0};
  c[1] = Color{(unsigned char)x, 'a', 255};
  v[0] = float4(x, x, x, x);
  v[1] = float4{x, x, x, 1};
}
int main() {
  unsigned whole[] = {1, -1};
  float f{16777217}, g{0.1};
  dim3 block = 16, 16;
  largest<<<1, 1, 4>>>((float *)nullptr);
  largest<<<1, block, 8>>>((double *)nullptr);
  return whole[0] + (int)(f + g);
}
