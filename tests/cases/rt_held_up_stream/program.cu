// A function of the host holds up its stream, and no other.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

static std::atomic<int> open{0}, seen{-1};
static void waits(void *) {
  for (int i = 0; i < 2000 && !open; i++) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  seen = open.load();
}
__global__ void add(int *p, int n) { *p += n; }

int main() {
  int *p, *q, host = 0;
  CHECK(cudaMalloc(&p, 4));
  CHECK(cudaMalloc(&q, 4));
  CHECK(cudaMemset(p, 0, 4));
  CHECK(cudaMemset(q, 0, 4));
  add<<<1, 1>>>(p, 0);  // loads the code, for which a device may wait
  CHECK(cudaDeviceSynchronize());
  cudaStream_t held, free;
  CHECK(cudaStreamCreateWithFlags(&held, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&free, cudaStreamNonBlocking));
  CHECK(cudaLaunchHostFunc(held, waits, 0));
  add<<<1, 1, 0, held>>>(p, 5);
  printf("held: %s\n", cudaGetErrorName(cudaStreamQuery(held)));
  for (int i = 0; i < 3; i++) add<<<1, 1, 0, free>>>(q, 7);
  CHECK(cudaMemcpyAsync(&host, q, 4, cudaMemcpyDeviceToHost, free));
  CHECK(cudaStreamSynchronize(free));
  printf("the other goes on: %d\n", host);
  cudaEvent_t e;
  CHECK(cudaEventCreate(&e));
  add<<<1, 1, 0, free>>>(q, 1);
  CHECK(cudaEventRecord(e, free));
  CHECK(cudaEventSynchronize(e));
  open = 1;
  while (cudaStreamQuery(held) == cudaErrorNotReady) {}
  CHECK(cudaMemcpy(&host, p, 4, cudaMemcpyDeviceToHost));
  printf("then it does: %d, open %d\n", host, seen.load());
  CHECK(cudaEventDestroy(e));
  CHECK(cudaStreamDestroy(held));
  CHECK(cudaStreamDestroy(free));
  CHECK(cudaFree(p));
  CHECK(cudaFree(q));
  return 0;
}
