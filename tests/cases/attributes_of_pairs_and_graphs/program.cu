// Attributes of pairs of devices and of graphs' memory, and absolute differences of bytes in PTX.
#include <cstdio>

__global__ void differences(unsigned *out) {
    unsigned inputs[][3] = {{0x01020304, 0x04030201, 0}, {0xff00ff00, 0x00ff00ff, 5}, {0x80818283, 0x7f7e7d7c, 1000}, {0, ~0u, ~0u}};
    for (int i = 0; i < 4; i++) {
        unsigned a = inputs[i][0], b = inputs[i][1], c = inputs[i][2], r;
        asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
        out[4 * i] = r;
        asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
        out[4 * i + 1] = r;
        asm("vabsdiff4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
        out[4 * i + 2] = r;
        asm("vabsdiff4.u32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
        out[4 * i + 3] = r;
    }
}

static void memory_of_graphs() {
    for (auto a : {cudaGraphMemAttrUsedMemCurrent, cudaGraphMemAttrUsedMemHigh, cudaGraphMemAttrReservedMemCurrent, cudaGraphMemAttrReservedMemHigh}) {
        unsigned long long bytes = 7;
        int e = cudaDeviceGetGraphMemAttribute(0, a, &bytes);
        printf("%d %llu ", e, bytes);
    }
    printf("\n");
}

int main() {
    unsigned *out;
    cudaMallocManaged(&out, 64);
    differences<<<1, 1>>>(out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 16; i++) printf("%x%c", out[i], i % 4 == 3 ? '\n' : ' ');
    int value = -7;
    for (auto a : {cudaDevP2PAttrPerformanceRank, cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported, cudaDevP2PAttrCudaArrayAccessSupported}) {
        printf("%s ", cudaGetErrorName(cudaDeviceGetP2PAttribute(&value, a, 0, 0)));
        printf("%s %d\n", cudaGetErrorName(cudaDeviceGetP2PAttribute(&value, a, 0, 77)), value);
    }
    memory_of_graphs();
    unsigned long long zero = 0, five = 5;
    printf("%d ", (int)cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
    printf("%d ", (int)cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &five));
    printf("%d\n", (int)cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &zero));
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemAllocNodeParams params = {};
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location.type = cudaMemLocationTypeDevice;
    params.bytesize = 1000000;
    cudaGraphNode_t node;
    printf("%s\n", cudaGetErrorName(cudaGraphAddMemAllocNode(&node, graph, 0, 0, &params)));
    memory_of_graphs();
    cudaGraphExec_t exec;
    printf("%s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0)));
    memory_of_graphs();
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    memory_of_graphs();
    cudaFree(params.dptr);
    cudaDeviceSynchronize();
    memory_of_graphs();
    printf("%s\n", cudaGetErrorName(cudaDeviceGraphMemTrim(0)));
    memory_of_graphs();
    cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero);
    memory_of_graphs();
    printf("%s\n", cudaGetErrorName(cudaDeviceGraphMemTrim(99)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
