int main() {
  if (true) {
    return 1;
  return 0;
#include <cuda_fp8.h>
