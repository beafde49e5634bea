#pragma once
// What makes public names: F(S, L, M, N, X, T, R, I) for each type, where cublas##S##axpy##X is the name, T
// an element, R a real one and I an integer. L is the small letter, M and N are the letters where a
// real factor meets complex elements and where the result is real; X is _64 where integers are long.
#define CUBLAS_INT_REAL(F) F(S, s, , S, , float, float, int) F(D, d, , D, , double, double, int)
#define CUBLAS_INT_COMPLEX(F) \
    F(C, c, Cs, Sc, , cuComplex, float, int) F(Z, z, Zd, Dz, , cuDoubleComplex, double, int)
#define CUBLAS_REAL(F) \
    CUBLAS_INT_REAL(F) F(S, s, , S, _64, float, float, int64_t) F(D, d, , D, _64, double, double, int64_t)
#define CUBLAS_COMPLEX(F) \
    CUBLAS_INT_COMPLEX(F) \
    F(C, c, Cs, Sc, _64, cuComplex, float, int64_t) F(Z, z, Zd, Dz, _64, cuDoubleComplex, double, int64_t)
#define CUBLAS_INT(F) CUBLAS_INT_REAL(F) CUBLAS_INT_COMPLEX(F)
#define CUBLAS_ALL(F) CUBLAS_REAL(F) CUBLAS_COMPLEX(F)
