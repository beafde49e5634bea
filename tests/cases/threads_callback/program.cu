// Threads wait for what functions of streams do: these wake them, start threads, and wait themselves.
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <vector>

std::mutex lock;
std::condition_variable changed;
int finished = 0;

__global__ void increase(int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i]++;
}

struct Work {
  int id, *device, *host;
  cudaStream_t stream;
  bool right;
};
const int n = 1000;

void *check(void *given) {
  Work *w = (Work *)given;
  w->right = true;
  for (int i = 0; i < n; i++) w->right &= w->host[i] == w->id + i + 1;
  std::lock_guard<std::mutex> hold(lock);
  finished++;
  changed.notify_one();
  return nullptr;
}
void CUDART_CB done(cudaStream_t, cudaError_t status, void *given) {
  if (status != cudaSuccess) return;
  pthread_t t;
  pthread_create(&t, nullptr, check, given);
}
void *begin(void *given) {
  Work *w = (Work *)given;
  cudaStreamCreate(&w->stream);
  cudaMalloc(&w->device, n * sizeof(int));
  cudaMallocHost(&w->host, n * sizeof(int));
  for (int i = 0; i < n; i++) w->host[i] = w->id + i;
  cudaMemcpyAsync(w->device, w->host, n * sizeof(int), cudaMemcpyHostToDevice, w->stream);
  increase<<<4, 256, 0, w->stream>>>(w->device, n);
  cudaMemcpyAsync(w->host, w->device, n * sizeof(int), cudaMemcpyDeviceToHost, w->stream);
  cudaStreamAddCallback(w->stream, done, w, 0);
  return nullptr;
}

struct Door {
  std::mutex m;
  std::condition_variable c;
  bool open = false;
};
void CUDART_CB open_door(void *given) {
  Door *d = (Door *)given;
  std::thread helper([] { std::this_thread::yield(); });
  helper.join();
  std::lock_guard<std::mutex> hold(d->m);
  d->open = true;
  d->c.notify_all();
}

int main() {
  std::vector<Work> works(3);
  for (int i = 0; i < 3; i++) {
    works[i].id = 10 * i;
    pthread_t t;
    pthread_create(&t, nullptr, begin, &works[i]);
  }
  {
    std::unique_lock<std::mutex> hold(lock);
    changed.wait(hold, [] { return finished == 3; });
  }
  for (Work &w : works) printf("%d %s\n", w.id, w.right ? "right" : "wrong");

  Door door;
  cudaLaunchHostFunc(0, open_door, &door);
  std::unique_lock<std::mutex> hold(door.m);
  bool in_time = door.c.wait_for(hold, std::chrono::seconds(5), [&] { return door.open; });
  printf("%s\n", in_time ? "open" : "closed");
}
