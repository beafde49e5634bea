#include <cstdio>
int main(int argc, char **argv) {
  int blocks = 1024 / (argc - 1);  // <- F0301
  printf("%d\n", blocks);
}
