// Overriding functions whose result is a class further down: the caller of each level gets its own part of the object.
#include <cstdio>

struct Left { int left = 1; __host__ __device__ virtual int l() const { return left; } };
struct Shape {
  int shape = 2;
  __host__ __device__ virtual Shape *self() { return this; }
  __host__ __device__ virtual const Shape &same() const { return *this; }
  __host__ __device__ virtual Shape *none() { return nullptr; }
  __host__ __device__ virtual int name() const { return 10; }
};
struct Round : Left, Shape {
  int round = 3;
  __host__ __device__ Round *self() override { return this; }
  __host__ __device__ const Round &same() const override { return *this; }
  __host__ __device__ Round *none() override { return nullptr; }
  __host__ __device__ int name() const override { return 20; }
};
struct Pad { int pad = 4; __host__ __device__ virtual int p() const { return pad; } };
struct Ball : Pad, Round {
  int ball = 5;
  __host__ __device__ Ball *self() override { return this; }
  __host__ __device__ const Ball &same() const override { return *this; }
  __host__ __device__ Ball *none() override { return nullptr; }
  __host__ __device__ int name() const override { return 30; }
};
// Overrides with the result of a level in between.
struct Odd : Ball {
  Odd *other = nullptr;
  __host__ __device__ Odd *self() override { return other ? other : this; }
};
template <class T> struct Clone : T {
  __host__ __device__ Clone *self() override { return this; }
};

__host__ __device__ int walk(Shape *s, Round *r, Ball *b) {
  int sum = s->self()->shape + 10 * s->same().shape + (s->none() == nullptr) * 100 + s->self()->name() * 1000;
  sum += r->self()->round * 7 + r->same().round * 11 + (r->none() == nullptr) * 13 + r->self()->left;
  sum += b->self()->ball * 17 + b->same().ball * 19 + (b->none() == nullptr) * 23 + b->self()->pad + b->self()->p();
  Shape *(Shape::*f)() = &Shape::self;
  Round *(Round::*g)() = &Round::self;
  Ball *(Ball::*h)() = &Ball::self;
  return sum + (s->*f)()->shape * 29 + (r->*g)()->round * 31 + (b->*h)()->ball * 37;
}

__host__ __device__ void all(int *out) {
  Ball ball;
  Odd odd, second;
  Clone<Ball> clone;
  Clone<Clone<Odd>> twice;
  odd.other = &second;
  second.ball = 50;
  out[0] = walk(&ball, &ball, &ball);
  out[1] = walk(&odd, &odd, &odd);
  out[2] = walk(&clone, &clone, &clone);
  out[3] = walk(&twice, &twice, &twice);
  Shape *s = &odd;
  Round *r = &odd;
  out[4] = static_cast<Round *>(s->self())->round + static_cast<Ball *>(r->self())->ball;
  Round round;
  Shape &known = round;
  out[5] = known.self()->shape + round.self()->round * 10 + ((Shape &)round).same().name();
}

__global__ void kernel(int *out) { all(out); }

int main() {
  int host[6], *out;
  all(host);
  for (int v : host) printf("%d ", v);
  cudaMallocManaged(&out, sizeof host);
  kernel<<<1, 1>>>(out);
  printf("%d\n", cudaDeviceSynchronize());
  for (int i = 0; i < 6; i++) printf("%d ", out[i]);
  printf("\n");
  return 0;
}
