#include <cudnn.h>
#include <nccl.h>
int main() {
    cusparseHandle_t h;
    cusparseCreate(&h);
    ncclUniqueId id;
    return 0;
}
