#include "header.h"
extern int nowhere;
extern "C" double mixed(double);
void both() {}
int main() { lost(1); both(); return nowhere + mixed(2) + known(2); }
