#define TWO 7
