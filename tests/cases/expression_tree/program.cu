// expression evaluator with a class hierarchy
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include <map>
#include <stdexcept>
#include <cctype>
#include <cmath>
static int nodes = 0;
class Node {
public:
    Node() { ++nodes; }
    virtual ~Node() { --nodes; }
    Node(const Node &) = delete;
    Node &operator=(const Node &) = delete;
    virtual double eval(const std::map<std::string, double> &vars) const = 0;
    virtual std::string text() const = 0;
};
using Ptr = std::unique_ptr<Node>;
class Number final : public Node {
    double v;
public:
    explicit Number(double v) : v(v) {}
    double eval(const std::map<std::string, double> &) const override { return v; }
    std::string text() const override { char b[32]; snprintf(b, sizeof b, "%g", v); return b; }
};
class Variable : public Node {
    std::string name;
public:
    Variable(std::string n) : name(std::move(n)) {}
    double eval(const std::map<std::string, double> &vars) const override {
        auto it = vars.find(name);
        if (it == vars.end()) throw std::runtime_error("unbound " + name);
        return it->second;
    }
    std::string text() const override { return name; }
};
class Binary : public Node {
    char op; Ptr a, b;
public:
    Binary(char op, Ptr a, Ptr b) : op(op), a(std::move(a)), b(std::move(b)) {}
    double eval(const std::map<std::string, double> &vars) const override {
        double x = a->eval(vars), y = b->eval(vars);
        switch (op) {
        case '+': return x + y;
        case '-': return x - y;
        case '*': return x * y;
        case '/': if (y == 0) throw std::domain_error("division by zero"); return x / y;
        default: return std::pow(x, y);
        }
    }
    std::string text() const override { return "(" + a->text() + " " + op + " " + b->text() + ")"; }
};
class Parser {
    const char *p;
    void skip() { while (std::isspace(*p)) ++p; }
    Ptr primary() {
        skip();
        if (*p == '(') { ++p; Ptr e = sum(); skip(); if (*p++ != ')') throw std::invalid_argument("expected )"); return e; }
        if (std::isdigit(*p)) { char *end; double v = strtod(p, &end); p = end; return std::make_unique<Number>(v); }
        if (std::isalpha(*p)) { std::string n; while (std::isalnum(*p)) n += *p++; return Ptr(new Variable(n)); }
        throw std::invalid_argument(std::string("unexpected '") + *p + "'");
    }
    Ptr product() {
        Ptr l = primary();
        for (skip(); *p == '*' || *p == '/'; skip()) { char op = *p++; l = std::make_unique<Binary>(op, std::move(l), primary()); }
        return l;
    }
    Ptr sum() {
        Ptr l = product();
        for (skip(); *p == '+' || *p == '-'; skip()) { char op = *p++; Ptr r = product(); l = Ptr(new Binary(op, std::move(l), std::move(r))); }
        return l;
    }
public:
    explicit Parser(const char *s) : p(s) {}
    Ptr parse() { Ptr e = sum(); skip(); if (*p) throw std::invalid_argument("trailing text"); return e; }
};
int main() {
    std::map<std::string, double> vars{{"x", 3}, {"y", 0.5}};
    const char *tests[] = {"1 + 2 * 3", "(x - 1) * (y + 2)", "x / (y - y)", "2 * (3 + ", "z + 1", "4 $ 2", "((((x))))"};
    for (const char *t : tests) {
        try {
            auto e = Parser(t).parse();
            printf("%s = %g (%d nodes)\n", e->text().c_str(), e->eval(vars), nodes);
        } catch (const std::invalid_argument &e) { printf("%s: syntax: %s, %d\n", t, e.what(), nodes); }
        catch (const std::exception &e) { printf("%s: %s, %d\n", t, e.what(), nodes); }
    }
    printf("nodes left %d\n", nodes);
}
