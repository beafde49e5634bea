#include <memory>
#include <string>
#include <tuple>

struct Point {
    float x, y;
    int id : 4;
    static int made;
    Point(float x, float y) : x(x), y(y), id(made++) {}
    float length2() const { return x * x + y * y; }
    void move(float dx);
};
int Point::made = 3;
void Point::move(float dx) { x += dx; }

class Shape {
public:
    virtual ~Shape() {}
    virtual double area() const = 0;
    std::string title;
};
struct Square : Shape {
    double side = 2;
    double area() const override { return side * side; }
};
union Bits {
    float number;
    unsigned bits;
};
namespace geometry {
struct Box { Point low{0, 0}, high{1, 1}; };
double scale = 2.5;
}

std::tuple<int, float> both() { return {1, 2.0f}; }

int main()
{
    Point p(1, 2), *q = &p;
    q->move(p.length2());
    geometry::Box box;
    box.high.x = geometry::scale;
    auto [low, high] = box;
    auto [count, ratio] = both();
    Square square;
    const Shape &shape = square;
    Bits bits = {.number = low.x};
    auto scaled = [factor = 3, &box, count](float by) mutable { return factor * by + box.high.y + count; };
    auto first = [](auto value) { return value; };
    std::unique_ptr<Point> owned(new Point(3, 4));
    float Point::*member = &Point::y;
    return shape.area() + shape.title.size() + scaled(ratio) + first(bits.bits) + owned->x + high.*member;
}
