#define NEAR 2
