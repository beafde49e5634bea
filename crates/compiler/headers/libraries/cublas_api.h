#pragma once
#define CUBLAS_API_H_
// cuBLAS: vectors and matrices on the device. Matrices are in column-major order: element (i, j) lies at
// i + j * leading dimension.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <blas/helpers.h>
#include <blas/names_level1.h>
#include <blas/names_level2.h>
#include <blas/names_level3.h>
#include <blas/names_solve.h>
#include <blas/ex.h>
