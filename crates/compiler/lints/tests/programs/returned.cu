#include <cstdio>
__device__ int *f(int a){ int b[2]={a,a+1}; return b; }
__device__ int &g(int a){ int b=a; return b; }
int *h(int a){ int b=a; int *p=&b; return p; }
__global__ void k(int*o){ o[0]=f(1)[0]+g(2); }
int main(){int*o;cudaMalloc(&o,4);k<<<1,1>>>(o);cudaDeviceSynchronize();printf("%d\n",h(3)!=0);cudaFree(o);}
