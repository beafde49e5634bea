// QR factorisation by Givens rotations: the rotations of one wave (entries that
// touch different rows) run in parallel, one block per rotation.
#include <cstdio>
#include <cmath>
#include <vector>
#include <cstdlib>

template <typename T> class Matrix {
public:
    Matrix(int r, int c) : rows(r), cols(c), data(r * c, T(0)) {}
    T &operator()(int r, int c) { return data[r * cols + c]; }
    const T &operator()(int r, int c) const { return data[r * cols + c]; }
    int rows, cols;
    std::vector<T> data;
    static Matrix identity(int n) { Matrix m(n, n); for (int i = 0; i < n; ++i) m(i, i) = 1; return m; }
};

template <typename T> Matrix<T> operator*(const Matrix<T> &a, const Matrix<T> &b)
{
    Matrix<T> c(a.rows, b.cols);
    for (int i = 0; i < a.rows; ++i)
        for (int k = 0; k < a.cols; ++k)
            for (int j = 0; j < b.cols; ++j) c(i, j) += a(i, k) * b(k, j);
    return c;
}

// Entry (row, col) is removed with the row above it in wave (rows-1-row) + 2*col.
__global__ void givensWave(double *R, double *Qt, int rows, int cols, int wave)
{
    __shared__ double c, s;
    int col = blockIdx.x, row = rows - 1 - (wave - 2 * col);
    if (row <= col || row >= rows || col >= cols) return;         // whole block leaves
    double *lower = R + row * cols, *upper = lower - cols;
    double *ql = Qt + row * rows, *qu = ql - rows;
    if (threadIdx.x == 0) {
        double a = upper[col], b = lower[col], r = sqrt(a * a + b * b);
        c = r == 0.0 ? 1.0 : a / r;
        s = r == 0.0 ? 0.0 : b / r;
    }
    __syncthreads();
    for (int j = threadIdx.x; j < cols; j += blockDim.x) {
        double u = upper[j], l = lower[j];
        upper[j] = c * u + s * l;
        lower[j] = j == col ? 0.0 : c * l - s * u;
    }
    for (int j = threadIdx.x; j < rows; j += blockDim.x) {
        double u = qu[j], l = ql[j];
        qu[j] = c * u + s * l;
        ql[j] = c * l - s * u;
    }
}

static double maxDifference(const Matrix<double> &a, const Matrix<double> &b)
{
    double m = 0;
    for (size_t i = 0; i < a.data.size(); ++i) m = std::fmax(m, std::fabs(a.data[i] - b.data[i]));
    return m;
}

int main(int argc, char **argv)
{
    const int rows = argc > 1 ? std::atoi(argv[1]) : 24, cols = argc > 2 ? std::atoi(argv[2]) : 15;
    Matrix<double> A(rows, cols), R(rows, cols), Qt = Matrix<double>::identity(rows);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < cols; ++j) A(i, j) = ((i * i * 3 + j * 7 + i * j) % 13) - 6 + (i == j ? 9 : 0);
    size_t bytesA = A.data.size() * sizeof(double), bytesQ = Qt.data.size() * sizeof(double);
    double *dR, *dQ;
    cudaMalloc(&dR, bytesA);
    cudaMalloc(&dQ, bytesQ);
    cudaMemcpy(dR, A.data.data(), bytesA, cudaMemcpyHostToDevice);
    cudaMemcpy(dQ, Qt.data.data(), bytesQ, cudaMemcpyHostToDevice);
    int waves = 0;
    for (int w = 0; w <= (rows - 2) + 2 * (cols - 1); ++w, ++waves)
        givensWave<<<cols, 32>>>(dR, dQ, rows, cols, w);
    cudaMemcpy(R.data.data(), dR, bytesA, cudaMemcpyDeviceToHost);
    cudaMemcpy(Qt.data.data(), dQ, bytesQ, cudaMemcpyDeviceToHost);

    Matrix<double> Q(rows, rows);
    for (int i = 0; i < rows; ++i) for (int j = 0; j < rows; ++j) Q(i, j) = Qt(j, i);
    double below = 0, product = maxDifference(Q * R, A), ortho = maxDifference(Qt * Q, Matrix<double>::identity(rows));
    for (int i = 0; i < rows; ++i) for (int j = 0; j < i && j < cols; ++j) below = std::fmax(below, std::fabs(R(i, j)));
    std::printf("%d x %d in %d waves\n", rows, cols, waves);
    std::printf("|R00| %.4f |R11| %.4f\n", std::fabs(R(0, 0)), std::fabs(R(1, 1)));
    std::printf("A = QR: %s, Q orthogonal: %s, R upper: %s\n", product < 1e-11 ? "yes" : "no", ortho < 1e-12 ? "yes" : "no", below == 0 ? "yes" : "no");
    cudaFree(dR);
    cudaFree(dQ);
    return product < 1e-11 && ortho < 1e-12 && below == 0 ? 0 : 1;
}
