typedef struct { unsigned int raised; } fenv_t;
typedef unsigned short fexcept_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)
inline int fegetround() { return FE_TONEAREST; }
inline int fesetround(int mode) { return mode != FE_TONEAREST; }
inline int feclearexcept(int) { return 0; }
inline int fetestexcept(int) { return 0; }
inline int feenableexcept(int) { return 0; }
inline int fegetenv(fenv_t *e) { e->raised = 0; return 0; }
inline int fesetenv(const fenv_t *) { return 0; }
