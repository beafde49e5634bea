// A program with a window computes and prints until it wants one.
#include <cstdio>
#define GL_GLEXT_PROTOTYPES
#include <GL/glut.h>
#include <GL/glext.h>
#include <cuda_gl_interop.h>
#include <nvml.h>
__global__ void k(unsigned char *p) { p[threadIdx.x] = threadIdx.x; }
unsigned char *bitmap;
static void draw() { glClearColor(0, 0, 0, 1); glClear(GL_COLOR_BUFFER_BIT); glDrawPixels(16, 16, GL_RGBA, GL_UNSIGNED_BYTE, bitmap); glFlush(); }
int main(int argc, char **argv) {
  nvmlInit(); unsigned n; nvmlDeviceGetCount(&n); nvmlDevice_t d; nvmlDeviceGetHandleByIndex(0, &d); char name[96]; printf("%u %d\n", n, (int)nvmlDeviceGetName(d, name, 96));
  cudaMallocManaged(&bitmap, 1024); k<<<1, 256>>>(bitmap); if (cudaGetLastError() || cudaDeviceSynchronize()) return 1; printf("%d\n", bitmap[100]);
  glutInit(&argc, argv); glutInitDisplayMode(GLUT_DOUBLE | GLUT_RGBA); glutInitWindowSize(16, 16);
  glutCreateWindow("bitmap"); glutDisplayFunc(draw); glutMainLoop();
}
