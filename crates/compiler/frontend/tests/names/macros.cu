#define SIZE (1 << 20)
#define HALF (SIZE / 2)
#define PI 3.14159f
#define NAME "warp"
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define INDEX(i, j) ((i) * WIDTH + (j))
#define CHECK(call) \
    do { \
        if ((call) != 0) \
            return 1; \
    } while (0)
#define NOTHING
#define WIDTH width
#define LATE (EARLY + 1)
#define EARLY 41

constexpr int blocks = HALF / 256;
const int width = 64;

int pick(int value)
{
    NOTHING int best = MAX(value, MAX(SIZE, 3));
    CHECK(best - value);
    return INDEX(best, HALF) + LATE;
}

#if SIZE > 1000
float area(float r) { return PI * r * r; }
#endif
#undef SIZE
#define SIZE 7
const char *name() { return NAME; }
int seven = SIZE;
