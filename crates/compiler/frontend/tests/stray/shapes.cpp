#include <map>
#include <memory>
#include <string>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual double area() const = 0;
    std::string name = "shape";
};

class Square : public Shape {
public:
    explicit Square(double side) : side(side) { name = "square"; }
    double area() const override { return side * side; }

private:
    double side;
};

enum class Color { Red, Green };

using Shapes = std::vector<std::unique_ptr<Shape>>;

double total(const Shapes &shapes)
{
    double sum = 0;
    for (const auto &shape : shapes)
        sum += shape->area();
    return sum;
}

int main()
{
    Shapes shapes;
    shapes.push_back(std::make_unique<Square>(2.0));
    std::map<std::string, int> count;
    for (const auto &shape : shapes) {
        count[shape->name]++;
    }
    Color color = Color::Green;
    switch (color) {
    case Color::Red:
        return 1;
    default:
        break;
    }
    return total(shapes) > 3 ? 0 : 1;
}
