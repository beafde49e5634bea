// Sorting networks: odd-even transposition sort in one block, bitonic sort in
// global memory (power of two by padding), shell-like comparison by a functor.
#include <iostream>
#include <iomanip>
#include <vector>
#include <algorithm>
#include <climits>
#include <string>

using namespace std;

#define CUDA_CALL(x) do { cudaError_t err = (x); if (err != cudaSuccess) { \
    cerr << "CUDA failure: " << cudaGetErrorString(err) << endl; exit(1); } } while (0)

struct Ascending  { __device__ bool operator()(int a, int b) const { return a > b; } };
struct Descending { __device__ bool operator()(int a, int b) const { return a < b; } };

template <class OutOfOrder>
__global__ void oddEvenKernel(int *iArray, int iCount, OutOfOrder wrong)
{
    extern __shared__ int iShared[];
    const int iTid = threadIdx.x;
    for (int i = iTid; i < iCount; i += blockDim.x) iShared[i] = iArray[i];
    __syncthreads();
    for (int iPhase = 0; iPhase < iCount; ++iPhase) {
        for (int iPair = iTid; 2 * iPair + (iPhase & 1) + 1 < iCount; iPair += blockDim.x) {
            const int iLeft = 2 * iPair + (iPhase & 1);
            if (wrong(iShared[iLeft], iShared[iLeft + 1])) {
                const int iTemp = iShared[iLeft];
                iShared[iLeft] = iShared[iLeft + 1];
                iShared[iLeft + 1] = iTemp;
            }
        }
        __syncthreads();
    }
    for (int i = iTid; i < iCount; i += blockDim.x) iArray[i] = iShared[i];
}

__global__ void bitonicStep(int *iArray, int j, int k)
{
    const unsigned int i = threadIdx.x + blockDim.x * blockIdx.x;
    const unsigned int ixj = i ^ j;
    if (ixj > i) {
        const bool bUp = (i & k) == 0;
        const int a = iArray[i], b = iArray[ixj];
        if ((a > b) == bUp) { iArray[i] = b; iArray[ixj] = a; }
    }
}

static void bitonicSort(vector<int> &v)
{
    size_t padded = 1;
    while (padded < v.size()) padded *= 2;
    vector<int> work(v);
    work.resize(padded, INT_MAX);
    int *dArray = nullptr;
    CUDA_CALL(cudaMalloc(&dArray, padded * sizeof(int)));
    CUDA_CALL(cudaMemcpy(dArray, work.data(), padded * sizeof(int), cudaMemcpyHostToDevice));
    const int threads = (int)min<size_t>(padded, 128), blocks = (int)(padded / threads);
    for (int k = 2; k <= (int)padded; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1)
            bitonicStep<<<blocks, threads>>>(dArray, j, k);
    CUDA_CALL(cudaGetLastError());
    CUDA_CALL(cudaMemcpy(v.data(), dArray, v.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CALL(cudaFree(dArray));
}

template <class Op>
static void oddEvenSort(vector<int> &v)
{
    int *dArray;
    CUDA_CALL(cudaMalloc(&dArray, v.size() * sizeof(int)));
    CUDA_CALL(cudaMemcpy(dArray, v.data(), v.size() * sizeof(int), cudaMemcpyHostToDevice));
    oddEvenKernel<<<1, 96, v.size() * sizeof(int)>>>(dArray, (int)v.size(), Op());
    CUDA_CALL(cudaGetLastError());
    CUDA_CALL(cudaMemcpy(v.data(), dArray, v.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CALL(cudaFree(dArray));
}

static vector<int> sample(int n)
{
    vector<int> v(n);
    for (int i = 0; i < n; ++i) v[i] = (int)((long long)i * i * 48271 % 7919) - 3000;
    return v;
}

static bool report(const string &name, const vector<int> &v, vector<int> want, bool up)
{
    sort(want.begin(), want.end());
    if (!up) reverse(want.begin(), want.end());
    const bool ok = v == want;
    cout << left << setw(22) << name << right << setw(6) << v.size() << setw(7) << v.front() << setw(7) << v.back()
         << (ok ? "  ok" : "  WRONG") << '\n';
    return ok;
}

int main()
{
    bool ok = true;
    for (int n : {5, 333, 1000}) {
        vector<int> a = sample(n), up(a), down(a);
        oddEvenSort<Ascending>(up);
        oddEvenSort<Descending>(down);
        ok &= report("odd-even ascending", up, a, true);
        ok &= report("odd-even descending", down, a, false);
    }
    for (int n : {2, 64, 900, 4096}) {
        vector<int> a = sample(n), b(a);
        bitonicSort(b);
        ok &= report("bitonic", b, a, true);
    }
    cout << (ok ? "PASSED" : "FAILED") << endl;
    return ok ? 0 : 1;
}
