#define SAME 10
