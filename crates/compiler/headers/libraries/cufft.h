#pragma once
#define _CUFFT_H_
// cuFFT: fast Fourier transforms of one, two or three dimensions, forward and inverse, none of them scaled.
// A plan (fft/plan.h) says how; cufftExec… runs it (fft/exec.h) with the kernel in fft/transform.h.
#include <cuComplex.h>
#include <library_types.h>
#include "fft/exec.h"

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
#define CUFFT_VER_PATCH 0
#define CUFFT_VERSION 12000

typedef enum cufftResult_t {
    CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3,
    CUFFT_INVALID_VALUE = 4, CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7,
    CUFFT_INVALID_SIZE = 8, CUFFT_UNALIGNED_DATA = 9, CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
    CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12, CUFFT_NO_WORKSPACE = 13, CUFFT_NOT_IMPLEMENTED = 14,
    CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16, CUFFT_MISSING_DEPENDENCY = 17,
    CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;

typedef enum cufftType_t {
    CUFFT_C2C = 0x29, CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_Z2Z = 0x69, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c
} cufftType;

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

namespace cufft {

inline Plan* plans = nullptr;

inline Plan* find(cufftHandle handle) {
    Plan* plan = plans;
    while (plan && plan->handle != handle) plan = plan->next;
    return plan;
}

inline bool is_double(int type) { return type >= CUFFT_Z2Z; }
inline bool from_reals(int type) { return type == CUFFT_R2C || type == CUFFT_D2Z; }
inline bool to_reals(int type) { return type == CUFFT_C2R || type == CUFFT_Z2D; }
inline bool is_type(int type) {
    return type == CUFFT_C2C || type == CUFFT_Z2Z || from_reals(type) || to_reals(type);
}
inline int bytes_of(int type) { return is_double(type) ? sizeof(double2) : sizeof(float2); }
inline size_t work_bytes(const Plan& plan) { return plan.areas * plan.area * bytes_of(plan.type); }

// Sizes and kind into the plan, checked; n[0] is the outermost axis.
inline cufftResult describe(Plan& plan, int rank, const int* n, int type, int batch) {
    if (!is_type(type)) return CUFFT_INVALID_TYPE;
    if (rank < 1 || rank > 3) return CUFFT_INVALID_VALUE;
    if (batch < 1) return CUFFT_INVALID_SIZE;
    plan.type = type;
    plan.rank = rank;
    plan.batch = batch;
    for (int a = 0; a < 3; a++) {
        plan.axis[a].size = a < rank ? n[rank - 1 - a] : 1;
        if (plan.axis[a].size < 1) return CUFFT_INVALID_SIZE;
    }
    arrange(plan, bytes_of(type), from_reals(type), to_reals(type));
    return CUFFT_SUCCESS;
}

inline cufftResult upload(Plan& plan) {
    Tables tables;
    for (Axis& axis : plan.axis) add_tables(axis, tables);
    size_t bytes = tables.count * bytes_of(plan.type);
    if (!is_double(plan.type))  // in place: a float2 lies before the double2 it is made of
        for (int i = 0; i < tables.count; i++) {
            double2 value = tables.values[i];
            ((float2*)tables.values)[i] = {(float)value.x, (float)value.y};
        }
    cudaError_t error = cudaMalloc(&plan.tables, bytes);
    if (error == cudaSuccess) error = cudaMemcpy(plan.tables, tables.values, bytes, cudaMemcpyHostToDevice);
    free(tables.values);
    if (error == cudaErrorMemoryAllocation) return CUFFT_ALLOC_FAILED;
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_INTERNAL_ERROR;
}

inline cufftResult make(cufftHandle handle, int rank, const int* n, int type, int batch, size_t* size,
                        const Layout* in = nullptr, const Layout* out = nullptr) {
    Plan* plan = find(handle);
    if (!plan || plan->made) return CUFFT_INVALID_PLAN;
    if (!size) return CUFFT_INVALID_VALUE;
    cufftResult result = describe(*plan, rank, n, type, batch);
    if (result != CUFFT_SUCCESS) return result;
    plan->own_layout = in != nullptr;
    if (in) {
        plan->in = *in;
        plan->out = *out;
    }
    int device = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&plan->multiprocessors, cudaDevAttrMultiProcessorCount, device);
    result = upload(*plan);
    if (result != CUFFT_SUCCESS) return result;
    size_t bytes = work_bytes(*plan);
    if (plan->own_work && bytes > 0 && cudaMalloc(&plan->work, bytes) != cudaSuccess) return CUFFT_ALLOC_FAILED;
    *size = bytes;
    plan->made = true;
    return CUFFT_SUCCESS;
}

// Strides of a layout whose rows have embed[rank-1] elements, planes embed[rank-2] rows.
inline Layout embedded(int rank, const int* embed, int stride, int distance) {
    int row = rank > 1 ? stride * embed[rank - 1] : 0, plane = rank > 2 ? row * embed[rank - 2] : 0;
    return {{stride, row, plane, distance}};
}

inline cufftResult estimate(int rank, const int* n, int type, int batch, size_t* size) {
    Plan plan = {};
    cufftResult result = describe(plan, rank, n, type, batch);
    if (result == CUFFT_SUCCESS) *size = work_bytes(plan);
    return result;
}

template <typename C, bool reals>
cufftResult exec(cufftHandle handle, const void* in, void* out, int direction) {
    Plan* plan = find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    bool inverse = direction == CUFFT_INVERSE;
    if (!inverse && direction != CUFFT_FORWARD) return CUFFT_INVALID_VALUE;
    // The real library takes any plan; here the kernel for another type may be missing.
    int type = plan->type;
    if (is_double(type) != (sizeof(C) == sizeof(double2))) return CUFFT_INVALID_TYPE;
    if (from_reals(type) && inverse || to_reals(type) && !inverse) return CUFFT_INVALID_VALUE;
    if (!reals && (from_reals(type) || to_reals(type))) return CUFFT_INVALID_TYPE;
    if (plan->areas > 0 && !plan->work) return CUFFT_NO_WORKSPACE;
    bool done = plan->called ? plan->called(*plan, run<C, reals>, in, out, inverse)
                             : run<C, reals>(*plan, in, out, from_reals(type), to_reals(type), inverse);
    return done ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

}  // namespace cufft

inline cufftResult cufftDestroy(cufftHandle handle) {
    for (cufft::Plan** link = &cufft::plans; *link; link = &(*link)->next) {
        cufft::Plan* plan = *link;
        if (plan->handle != handle) continue;
        cudaFree(plan->tables);
        if (plan->own_work) cudaFree(plan->work);
        if (plan->calls) free(plan->calls);
        *link = plan->next;
        delete plan;
        return CUFFT_SUCCESS;
    }
    return CUFFT_INVALID_PLAN;
}

inline cufftResult cufftCreate(cufftHandle* handle) {
    if (!handle) return CUFFT_INVALID_VALUE;
    int least = 1;
    while (cufft::find(least)) least++;
    cufft::Plan* plan = new cufft::Plan();
    plan->handle = *handle = least;
    plan->own_work = true;
    plan->next = cufft::plans;
    cufft::plans = plan;
    return CUFFT_SUCCESS;
}

inline cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* work_size) {
    return cufft::make(plan, 1, &nx, type, batch, work_size);
}
inline cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* work_size) {
    int n[2] = {nx, ny};
    return cufft::make(plan, 2, n, type, 1, work_size);
}
inline cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* work_size) {
    int n[3] = {nx, ny, nz};
    return cufft::make(plan, 3, n, type, 1, work_size);
}
inline cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                                     int* onembed, int ostride, int odist, cufftType type, int batch,
                                     size_t* work_size) {
    if (rank < 1 || rank > 3) return CUFFT_INVALID_VALUE;
    if (!inembed || !onembed) return cufft::make(plan, rank, n, type, batch, work_size);
    if (istride < 1 || ostride < 1) return CUFFT_INVALID_VALUE;
    cufft::Layout in = cufft::embedded(rank, inembed, istride, idist);
    cufft::Layout out = cufft::embedded(rank, onembed, ostride, odist);
    return cufft::make(plan, rank, n, type, batch, work_size, &in, &out);
}

inline cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long* n, long long* inembed,
                                       long long istride, long long idist, long long* onembed, long long ostride,
                                       long long odist, cufftType type, long long batch, size_t* work_size) {
    if (rank < 1 || rank > 3) return CUFFT_INVALID_VALUE;
    int sizes[3], in[3], out[3];
    for (int a = 0; a < rank; a++) {
        sizes[a] = n[a];
        if (inembed) in[a] = inembed[a];
        if (onembed) out[a] = onembed[a];
    }
    return cufftMakePlanMany(plan, rank, sizes, inembed ? in : nullptr, istride, idist, onembed ? out : nullptr,
                             ostride, odist, type, batch, work_size);
}

namespace cufft {

// Makes the handle and, with `make`, the plan; a handle without a plan is given back.
template <typename Make> cufftResult create(cufftHandle* plan, Make make) {
    cufftResult result = cufftCreate(plan);
    if (result != CUFFT_SUCCESS) return result;
    size_t work_size;
    result = make(&work_size);
    if (result != CUFFT_SUCCESS) {
        cufftDestroy(*plan);
        *plan = 0;
    }
    return result;
}

}  // namespace cufft

inline cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
    return cufft::create(plan, [=](size_t* size) { return cufftMakePlan1d(*plan, nx, type, batch, size); });
}
inline cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
    return cufft::create(plan, [=](size_t* size) { return cufftMakePlan2d(*plan, nx, ny, type, size); });
}
inline cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
    return cufft::create(plan, [=](size_t* size) { return cufftMakePlan3d(*plan, nx, ny, nz, type, size); });
}
inline cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                                 int* onembed, int ostride, int odist, cufftType type, int batch) {
    return cufft::create(plan, [=](size_t* size) {
        return cufftMakePlanMany(*plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, size);
    });
}

inline cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* in, cufftComplex* out, int direction) {
    return cufft::exec<float2, false>(plan, in, out, direction);
}
inline cufftResult cufftExecR2C(cufftHandle plan, cufftReal* in, cufftComplex* out) {
    return cufft::exec<float2, true>(plan, in, out, CUFFT_FORWARD);
}
inline cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* in, cufftReal* out) {
    return cufft::exec<float2, true>(plan, in, out, CUFFT_INVERSE);
}
inline cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) {
    return cufft::exec<double2, false>(plan, in, out, direction);
}
inline cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* in, cufftDoubleComplex* out) {
    return cufft::exec<double2, true>(plan, in, out, CUFFT_FORWARD);
}
inline cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleReal* out) {
    return cufft::exec<double2, true>(plan, in, out, CUFFT_INVERSE);
}

inline cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    plan->stream = stream;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftSetAutoAllocation(cufftHandle handle, int automatic) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    if (!plan->made) plan->own_work = automatic != 0;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftSetWorkArea(cufftHandle handle, void* area) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    if (plan->own_work) cudaFree(plan->work);
    plan->own_work = false;
    plan->work = area;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetSize(cufftHandle handle, size_t* work_size) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    *work_size = cufft::work_bytes(*plan);
    return CUFFT_SUCCESS;
}

inline cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t* work_size) {
    return cufft::estimate(1, &nx, type, batch, work_size);
}
inline cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t* work_size) {
    int n[2] = {nx, ny};
    return cufft::estimate(2, n, type, 1, work_size);
}
inline cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t* work_size) {
    int n[3] = {nx, ny, nz};
    return cufft::estimate(3, n, type, 1, work_size);
}
inline cufftResult cufftEstimateMany(int rank, int* n, int*, int, int, int*, int, int, cufftType type, int batch,
                                     size_t* work_size) {
    return cufft::estimate(rank, n, type, batch, work_size);
}
inline cufftResult cufftGetSize1d(cufftHandle, int nx, cufftType type, int batch, size_t* work_size) {
    return cufft::estimate(1, &nx, type, batch, work_size);
}
inline cufftResult cufftGetSize2d(cufftHandle, int nx, int ny, cufftType type, size_t* work_size) {
    return cufftEstimate2d(nx, ny, type, work_size);
}
inline cufftResult cufftGetSize3d(cufftHandle, int nx, int ny, int nz, cufftType type, size_t* work_size) {
    return cufftEstimate3d(nx, ny, nz, type, work_size);
}
inline cufftResult cufftGetSizeMany(cufftHandle, int rank, int* n, int*, int, int, int*, int, int, cufftType type,
                                    int batch, size_t* work_size) {
    return cufft::estimate(rank, n, type, batch, work_size);
}

inline cufftResult cufftGetVersion(int* version) {
    *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetProperty(libraryPropertyType type, int* value) {
    if (!value) return CUFFT_INVALID_VALUE;
    *value = type == MAJOR_VERSION ? CUFFT_VER_MAJOR : type == MINOR_VERSION ? CUFFT_VER_MINOR : CUFFT_VER_PATCH;
    return CUFFT_SUCCESS;
}
