// set: WIDTH=64
// set: EXTRA=7
#define WIDTH 32
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define STR_(x) #x
#define STR(x) STR_(x)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LOG(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#define EMPTY
#if WIDTH > 40 && defined(__CUDACC__) && !defined(NOTHING)
int wide = WIDTH;
#elif 1
#error not reached
#else
#error not reached
#endif
#ifdef NOTHING
'unclosed
#endif
int CAT(na, me) = MAX(1, 2) + EXTRA;
const char *text = STR(WIDTH + CAT(1, 2)) " " STR("q\n");
int self_value(int x) { return x; }
int lines[2] = { __LINE__,
  __LINE__ };
int main() {
  LOG("none");
  LOG("%d %d", 1, EMPTY 2);
  #pragma unroll (WIDTH / 16)
  for (int i = 0; i < WIDTH; i++) { }
  return name \
    ;
}
