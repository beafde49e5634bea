// Where #include looks: beside the file, then the directories of -I in their order.
#include "near.h"
#include "../other/far.h"
#include <chosen.h>
#include "deep/one.h"
#define NAME "named.inc"
#include NAME
#if __has_include("near.h") && !__has_include("missing.h")
#define HAS 1
#endif
#include <cstdio>
enum Colour {
#define COLOUR(x) x,
#include "colours.def"
#undef COLOUR
};
const char *names[] = {
#define COLOUR(x) #x,
#include "colours.def"
#undef COLOUR
};
#include "body.cu"
int main() {
  printf("%d %d %d %d %d %d\n", NEAR, FAR, CHOSEN, ONE, NAMED, HAS);
  printf("%d %s %s\n", blue, names[red], from_body());
}
