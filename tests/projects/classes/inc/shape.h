#ifndef SHAPE_H
#define SHAPE_H
struct Shape { virtual ~Shape() {} virtual double area() const = 0; virtual const char *name() const { return "shape"; } };
struct Square : Shape { double side; Square(double s) : side(s) {} double area() const override; };
Shape *make(double);
#endif
