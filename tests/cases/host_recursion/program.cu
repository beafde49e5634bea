// A parameter that is still needed after a call keeps its register.
#include <stdio.h>
int fib(int n) { return n < 2 ? n : fib(n-1) + fib(n-2); }
int main(){ printf("%d %d %d %d\n", fib(1), fib(2), fib(3), fib(15)); return 0; }
