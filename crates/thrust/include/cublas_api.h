#pragma once
// cuBLAS: vectors and matrices in column-major order (element (i, j) at i + j * leading dimension), on the device.
#include <blas/helpers.h>
#include <blas/names_level1.h>
#include <blas/names_level2.h>
#include <blas/names_level3.h>
#include <blas/names_solve.h>
#include <blas/names_lu.h>
#include <blas/ex.h>
