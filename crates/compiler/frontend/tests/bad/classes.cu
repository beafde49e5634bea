#include <stdexcept>
struct Shape {
    virtual float area() const = 0;
    virtual ~Shape() {}
};
struct Square : Shape {
    float a;
    float area() override { return a * a; }
};
struct Plain {
    int x;
};
struct Late : Plain {
    virtual void f() {}
};
__global__ void k() {
    try {
        throw 1;
    } catch (int) {
    }
    Shape *s = new Square;
}
int main() {
    Shape s;
    Square q;
    Shape *p = new Shape;
    Plain *plain = 0;
    Late *late = dynamic_cast<Late *>(plain);
    try {
        k<<<1, 1>>>();
    }
    return 0;
}
