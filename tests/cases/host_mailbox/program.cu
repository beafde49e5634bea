// device: h200-sxm
// A kernel that serves requests through pinned memory: the host writes one and polls for the answer. On an H200 it needs
// CUDA_MODULE_LOADING=EAGER: loading `fill` at its first launch waits there for the running kernel.
#include <cstdio>

struct Mailbox
{
    volatile int request, answer, operand, result;
};

__global__ void serve(Mailbox *box)
{
    for (int turn = 1;; turn++) {
        while (box->request != turn)
            ;
        __threadfence_system();
        int n = box->operand;
        if (n < 0)
            break;
        box->result = n * n;
        __threadfence_system();
        box->answer = turn;
    }
    box->answer = -1;
}

__global__ void fill(int *to, int value)
{
    to[threadIdx.x] = value + threadIdx.x;
}

int main()
{
    Mailbox *box, *seen;
    cudaHostAlloc(&box, sizeof *box, cudaHostAllocMapped);
    box->request = box->answer = 0;
    cudaHostGetDevicePointer(&seen, box, 0);
    cudaStream_t service, work;
    cudaStreamCreateWithFlags(&service, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
    cudaEvent_t end;
    cudaEventCreate(&end);

    serve<<<1, 1, 0, service>>>(seen);
    cudaEventRecord(end, service);
    for (int turn = 1; turn <= 5; turn++) {
        box->operand = turn + 10;
        __sync_synchronize();
        box->request = turn;
        while (box->answer != turn)
            ;
        printf("%d squared is %d\n", box->operand, box->result);
    }

    // Meanwhile another stream does its work.
    int *data, copy[4];
    cudaMalloc(&data, sizeof copy);
    fill<<<1, 4, 0, work>>>(data, 7);
    cudaMemcpyAsync(copy, data, sizeof copy, cudaMemcpyDeviceToHost, work);
    cudaStreamSynchronize(work);
    printf("%d %d %d %d\n", copy[0], copy[1], copy[2], copy[3]);
    printf("service: %s\n", cudaGetErrorName(cudaStreamQuery(service)));
    printf("event: %s\n", cudaGetErrorName(cudaEventQuery(end)));

    box->operand = -1;
    __sync_synchronize();
    box->request = 6;
    cudaEventSynchronize(end);
    printf("answer %d, service: %s\n", box->answer, cudaGetErrorName(cudaStreamQuery(service)));
    cudaFree(data);
    cudaFreeHost(box);
    return 0;
}
