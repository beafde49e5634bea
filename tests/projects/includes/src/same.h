#define SAME 20
