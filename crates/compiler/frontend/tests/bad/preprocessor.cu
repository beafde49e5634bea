#if 1 +
#endif
#endif
#define F(a, b) a + b
#define G(a b) a
int x = F(1);
int y = F(1, 2, 3);
#define PASTE(a, b) a ## b
int z = PASTE(+, 3);
#define N 1
#define N 2
#undef
#error "stop here"
#ifdef N
int w = F(1, 2
