// Default arguments and linkage that do not agree with a declaration before.
int given(int a, int b = 1);
int given(int a, int b = 1) { return a + b; }
int completed(int a, int b = 1);
int completed(int a = 2, int b);
int completed(int a, int b) { return a + b; }
struct Method {
    int m(int k = 1);
};
int Method::m(int k = 1) { return k; }
void plain(int);
extern "C" {
void plain(int) {}
void first();
}
void first() {}
extern "C" void first();

int main()
{
    int completed(int a = 3, int b = 4);
    return completed() + given(1);
}
