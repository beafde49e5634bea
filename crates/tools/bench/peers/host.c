// Runs an OpenCL kernel of this folder. Arguments: the kernel's name, then as in `host.cuh`. Compile with -lOpenCL.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

static cl_context context;
static cl_command_queue queue;

static void check(cl_int error, const char *what)
{
    if (error != CL_SUCCESS) {
        fprintf(stderr, "%s: OpenCL error %d\n", what, error);
        exit(1);
    }
}

static cl_mem buffer(int length)
{
    cl_int error;
    cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE, length * sizeof(float), NULL, &error);
    check(error, "clCreateBuffer");
    return made;
}

// The values run through 0 to (period - 1) / period, again and again.
static cl_mem filled(int length, int period)
{
    float *host = malloc(length * sizeof(float));
    cl_mem made = buffer(length);
    for (int i = 0; i < length; ++i)
        host[i] = (float)(i % period) / period;
    check(clEnqueueWriteBuffer(queue, made, CL_TRUE, 0, length * sizeof(float), host, 0, NULL, NULL), "write");
    free(host);
    return made;
}

static cl_kernel compiled(cl_device_id device, const char *name)
{
    char path[256], text[1 << 14];
    snprintf(path, sizeof path, "%s.cl", name);
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t length = fread(text, 1, sizeof text, file);
    const char *source = text;
    cl_int error;
    cl_program program = clCreateProgramWithSource(context, 1, &source, &length, &error);
    check(error, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
    cl_kernel kernel = clCreateKernel(program, name, &error);
    check(error, "clCreateKernel");
    return kernel;
}

int main(int argc, char **argv)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    int of[9];
    if (argc != 11)
        return 2;
    for (int i = 0; i < 9; ++i)
        of[i] = atoi(argv[i + 2]);
    check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "clCreateCommandQueue");
    cl_kernel kernel = compiled(device, argv[1]);
    cl_mem a = filled(of[0], 1013), b = filled(of[1], 977), c = buffer(of[2]);
    cl_int n = of[3];
    check(clSetKernelArg(kernel, 0, sizeof a, &a), "argument a");
    check(clSetKernelArg(kernel, 1, sizeof b, &b), "argument b");
    check(clSetKernelArg(kernel, 2, sizeof c, &c), "argument c");
    check(clSetKernelArg(kernel, 3, sizeof n, &n), "argument n");
    size_t grid[2] = { of[4], of[5] }, block[2] = { of[6], of[7] };
    for (int launch = 0; launch < of[8]; ++launch)
        check(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, grid, block, 0, NULL, NULL), "launch");
    float *host = malloc(of[2] * sizeof(float));
    check(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, of[2] * sizeof(float), host, 0, NULL, NULL), "read");
    double sum = 0;
    for (int i = 0; i < of[2]; ++i)
        sum += host[i] * (double)(i % 7 + 1);
    printf("%.12g\n", sum);
    return 0;
}
