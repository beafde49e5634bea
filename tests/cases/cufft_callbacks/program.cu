// Callbacks of cuFFT: functions of the program load the input and store the output of a transform.
#include <cmath>
#include <cstdio>
#include <cufft.h>
#include <cufftXt.h>

struct Scale { float by; int calls; };

// Loads integers of 16 bits as real numbers.
__device__ cufftReal load_shorts(void *in, size_t at, void *info, void *) {
  Scale *scale = (Scale *)info;
  atomicAdd(&scale->calls, 1);
  return ((const short *)in)[at] * scale->by;
}
__device__ cufftCallbackLoadR load_shorts_pointer = load_shorts;

// Stores the squared magnitude.
__device__ void store_power(void *out, size_t at, cufftComplex z, void *info, void *) {
  atomicAdd((int *)info, 1);
  ((float *)out)[at] = z.x * z.x + z.y * z.y;
}
__device__ cufftCallbackStoreC store_power_pointer = store_power;

// Multiplies by another signal's spectrum, and divides by the length on the way out.
__device__ cufftComplex load_product(void *in, size_t at, void *info, void *) {
  cufftComplex a = ((cufftComplex *)in)[at], b = ((cufftComplex *)info)[at];
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ cufftCallbackLoadC load_product_pointer = load_product;
__device__ void store_mean(void *out, size_t at, cufftReal x, void *info, void *) { ((float *)out)[at] = x / *(const float *)info; }
__device__ cufftCallbackStoreR store_mean_pointer = store_mean;

__device__ cufftDoubleComplex load_shifted(void *in, size_t at, void *, void *) {
  cufftDoubleComplex z = ((cufftDoubleComplex *)in)[at];
  return at % 2 ? make_double2(-z.x, -z.y) : z;
}
__device__ cufftCallbackLoadZ load_shifted_pointer = load_shifted;

static void *function;
#define GET(symbol) cudaMemcpyFromSymbol(&function, symbol, sizeof function)
static void say(const char *what, cufftResult r) {
  if (r != CUFFT_SUCCESS) printf("%s: %d\n", what, (int)r);
}
#define DO(call) say(#call, call)

int main() {
  const int n = 64, batch = 3;
  void *info[1];

  // Reals from shorts, magnitudes out: each element passes once.
  short *shorts;
  float *power;
  Scale *scale;
  int *stored;
  cudaMallocManaged(&shorts, n * batch * sizeof(short));
  cudaMallocManaged(&power, (n / 2 + 1) * batch * sizeof(float2));
  cudaMallocManaged(&scale, sizeof(Scale));
  cudaMallocManaged(&stored, sizeof(int));
  for (int b = 0; b < batch; b++)
    for (int i = 0; i < n; i++) shorts[b * n + i] = (short)lrint(1000 * cos(2 * M_PI * (b + 1) * i / n));
  *scale = {0.5f, 0};
  *stored = 0;
  cufftHandle plan;
  DO(cufftPlan1d(&plan, n, CUFFT_R2C, batch));
  GET(load_shorts_pointer);
  info[0] = scale;
  DO(cufftXtSetCallback(plan, &function, CUFFT_CB_LD_REAL, info));
  GET(store_power_pointer);
  info[0] = stored;
  DO(cufftXtSetCallback(plan, &function, CUFFT_CB_ST_COMPLEX, info));
  DO(cufftExecR2C(plan, (cufftReal *)shorts, (cufftComplex *)power));
  cudaDeviceSynchronize();
  printf("loaded %d, stored %d\n", scale->calls, *stored);
  for (int b = 0; b < batch; b++) {
    int best = 0;
    for (int k = 0; k <= n / 2; k++)
      if (power[b * (n / 2 + 1) + k] > power[b * (n / 2 + 1) + best]) best = k;
    printf("line %d, magnitude %s\n", best, fabs(sqrt(power[b * (n / 2 + 1) + best]) - 16000) < 20 ? "right" : "wrong");
  }
  DO(cufftXtClearCallback(plan, CUFFT_CB_LD_REAL));
  DO(cufftDestroy(plan));

  // A convolution: the product of two spectra on the way in, the mean on the way out.
  float *a, *b, *c, *length;
  float2 *fa, *fb;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&b, n * sizeof(float));
  cudaMallocManaged(&c, n * sizeof(float));
  cudaMallocManaged(&length, sizeof(float));
  cudaMallocManaged(&fa, (n / 2 + 1) * sizeof(float2));
  cudaMallocManaged(&fb, (n / 2 + 1) * sizeof(float2));
  for (int i = 0; i < n; i++) {
    a[i] = i < 4;
    b[i] = i;
  }
  *length = n;
  cufftHandle forward, back;
  DO(cufftPlan1d(&forward, n, CUFFT_R2C, 1));
  DO(cufftPlan1d(&back, n, CUFFT_C2R, 1));
  DO(cufftExecR2C(forward, a, fa));
  DO(cufftExecR2C(forward, b, fb));
  GET(load_product_pointer);
  info[0] = fb;
  DO(cufftXtSetCallback(back, &function, CUFFT_CB_LD_COMPLEX, info));
  GET(store_mean_pointer);
  info[0] = length;
  DO(cufftXtSetCallback(back, &function, CUFFT_CB_ST_REAL, info));
  DO(cufftExecC2R(back, fa, c));
  cudaDeviceSynchronize();
  float worst = 0;
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < 4; k++) sum += b[(i - k + n) % n];
    worst = fmaxf(worst, fabsf(c[i] - sum));
  }
  printf("convolution %s\n", worst < 1e-3f ? "right" : "wrong");
  DO(cufftDestroy(forward));
  DO(cufftDestroy(back));

  // Alternating signs move the spectrum by half of its length, in two dimensions and in double precision.
  double2 *z;
  cudaMallocManaged(&z, 8 * 16 * sizeof(double2));
  for (int i = 0; i < 8 * 16; i++) z[i] = make_double2(1, 0);
  DO(cufftPlan2d(&plan, 8, 16, CUFFT_Z2Z));
  GET(load_shifted_pointer);
  DO(cufftXtSetCallback(plan, &function, CUFFT_CB_LD_COMPLEX_DOUBLE, nullptr));
  DO(cufftExecZ2Z(plan, z, z, CUFFT_FORWARD));
  cudaDeviceSynchronize();
  for (int i = 0; i < 8 * 16; i++)
    if (fabs(z[i].x) + fabs(z[i].y) > 1e-9) printf("at %d, %d: %.3f\n", i / 16, i % 16, z[i].x);
  DO(cufftDestroy(plan));
  cudaFree(z);
  for (void *p : {(void *)shorts, (void *)power, (void *)scale, (void *)stored, (void *)a, (void *)b, (void *)c, (void *)length, (void *)fa, (void *)fb}) cudaFree(p);
}
