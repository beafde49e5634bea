#include "shared.h"
int first = 10, second = 20;
int other_functions(int x) { return Apply<thrice>::run(x) + Apply<twice>::run(0); }
int other_variables() { return Count<second>::next() * 100 + read<&first>(); }
int other_templates() { return Size<large::Pair>::of(); }
int many(A, MANY, Y) { return 1; }
int many(A, MANY, Z) { return 2; }
