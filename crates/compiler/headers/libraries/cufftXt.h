#pragma once
#define _CUFFTXT_H_
// cuFFT: plans whose types of elements are given by numbers.
#include <cufft.h>

namespace cufft {

inline int type_of(cudaDataType in, cudaDataType out, cudaDataType sums) {
    bool wide = in == CUDA_R_64F || in == CUDA_C_64F;
    auto is_real = [=](cudaDataType type) { return type == (wide ? CUDA_R_64F : CUDA_R_32F); };
    auto is_complex = [=](cudaDataType type) { return type == (wide ? CUDA_C_64F : CUDA_C_32F); };
    if (!is_complex(sums)) return 0;
    if (is_complex(in) && is_complex(out)) return wide ? CUFFT_Z2Z : CUFFT_C2C;
    if (is_real(in) && is_complex(out)) return wide ? CUFFT_D2Z : CUFFT_R2C;
    return is_complex(in) && is_real(out) ? wide ? CUFFT_Z2D : CUFFT_C2R : 0;
}

}  // namespace cufft

inline cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long* n, long long* inembed,
                                       long long istride, long long idist, cudaDataType in, long long* onembed,
                                       long long ostride, long long odist, cudaDataType out, long long batch,
                                       size_t* work_size, cudaDataType sums) {
    return cufftMakePlanMany64(plan, rank, n, inembed, istride, idist, onembed, ostride, odist,
                               (cufftType)cufft::type_of(in, out, sums), batch, work_size);
}
inline cufftResult cufftXtExec(cufftHandle handle, void* in, void* out, int direction) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    int type = plan->type;
    if (type == CUFFT_C2C) return cufftExecC2C(handle, (float2*)in, (float2*)out, direction);
    if (type == CUFFT_Z2Z) return cufftExecZ2Z(handle, (double2*)in, (double2*)out, direction);
    direction = cufft::from_reals(type) ? CUFFT_FORWARD : CUFFT_INVERSE;
    return cufft::is_double(type) ? cufft::exec<double2, true>(handle, in, out, direction)
                                  : cufft::exec<float2, true>(handle, in, out, direction);
}

#include "fft/calls.h"
