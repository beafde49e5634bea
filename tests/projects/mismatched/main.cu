extern "C" double mixed(double);
extern int sizes[8];
int main() { return (int)mixed(2) + sizes[0]; }
