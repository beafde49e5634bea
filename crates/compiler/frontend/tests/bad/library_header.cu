// Headers of libraries that are not part of the simulator: each is named, and what they declare is no mistake of its own.
#include <cudnn.h>
#include <nccl.h>
#include <mpi.h>
#include <nvrtc.h>
#include <opencv2/opencv.hpp>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    cudnnHandle_t handle;
    cudnnCreate(&handle);
}
