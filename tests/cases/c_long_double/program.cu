// Functions of <cmath> for long double, printed as far as double agrees with them.
#include <cmath>
#include <cstdio>

static void show(const char *name, long double value) { printf("%s %.12g\n", name, (double)value); }

int main() {
  long double x = 0.7L, y = 2.5L, whole;
  int power;
  show("sqrt", sqrtl(x));
  show("cbrt", cbrtl(y));
  show("pow", powl(y, x));
  show("hypot", hypotl(x, y));
  show("sin", sinl(x));
  show("cos", cosl(x));
  show("tan", tanl(x));
  show("asin", asinl(x));
  show("acos", acosl(x));
  show("atan", atanl(y));
  show("atan2", atan2l(y, -x));
  show("sinh", sinhl(x));
  show("cosh", coshl(x));
  show("tanh", tanhl(x));
  show("asinh", asinhl(y));
  show("acosh", acoshl(y));
  show("atanh", atanhl(x));
  show("exp", expl(y));
  show("exp2", exp2l(y));
  show("expm1", expm1l(x));
  show("log", logl(y));
  show("log2", log2l(y));
  show("log10", log10l(y));
  show("log1p", log1pl(x));
  show("erf", erfl(x));
  show("tgamma", tgammal(y));
  show("fmod", fmodl(7.25L, y));
  show("remainder", remainderl(7.25L, y));
  show("fdim", fdiml(y, x));
  show("fabs", fabsl(-x));
  show("floor", floorl(-y));
  show("ceil", ceill(-y));
  show("trunc", truncl(-y));
  show("round", roundl(y));
  show("rint", rintl(y));
  show("fmin", fminl(x, y));
  show("fmax", fmaxl(x, y));
  show("copysign", copysignl(x, -y));
  show("fma", fmal(x, y, 1.0L));
  show("ldexp", ldexpl(x, 5));
  show("scalbn", scalbnl(x, -3));
  show("logb", logbl(1000.0L));
  show("frexp", frexpl(10.0L, &power));
  printf("power %d\n", power);
  show("modf", modfl(-3.75L, &whole));
  show("whole", whole);
  printf("%ld %lld %ld %lld\n", lroundl(y), llroundl(-y), lrintl(3.5L), llrintl(y));
  return 0;
}
