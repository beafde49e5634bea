#include "header.h"
void both() {}
extern "C" int mixed(int x) { return x; }
int known(int x) { return x; }
