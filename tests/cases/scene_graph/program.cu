// scene graph with virtual functions, clone, visitor, state machine
#include <cstdio>
#include <vector>
#include <string>
#include <memory>
#include <functional>
struct Visitor;
struct Node {
    std::string name; std::vector<std::unique_ptr<Node>> kids; static int live;
    explicit Node(std::string n) : name(std::move(n)) { ++live; }
    Node(const Node &o) : name(o.name + "'") { ++live; for (auto &k : o.kids) kids.push_back(k->clone()); }
    virtual ~Node() { --live; }
    virtual std::unique_ptr<Node> clone() const { return std::make_unique<Node>(*this); }
    virtual void accept(Visitor &v) const;
    virtual float cost() const { float c = 0; for (auto &k : kids) c += k->cost(); return c; }
    template <typename T, typename... A> T &add(A &&...a) { auto p = std::make_unique<T>(std::forward<A>(a)...); T &r = *p; kids.push_back(std::move(p)); return r; }
};
int Node::live = 0;
struct Mesh : Node { int tris; Mesh(std::string n, int t) : Node(std::move(n)), tris(t) {} std::unique_ptr<Node> clone() const override { return std::make_unique<Mesh>(*this); } void accept(Visitor &v) const override; float cost() const override { return tris * 0.5f + Node::cost(); } };
struct Light : Node { using Node::Node; float power = 2; std::unique_ptr<Node> clone() const override { return std::unique_ptr<Node>(new Light(*this)); } void accept(Visitor &v) const override; };
struct Visitor { int depth = 0; virtual ~Visitor() = default; virtual void visit(const Node &n) { line("node", n); } virtual void visit(const Mesh &m) { line("mesh", m); } virtual void visit(const Light &l) { line("light", l); }
    void line(const char *k, const Node &n) { printf("%*s%s %s %g\n", depth * 2, "", k, n.name.c_str(), n.cost()); ++depth; for (auto &c : n.kids) c->accept(*this); --depth; } };
void Node::accept(Visitor &v) const { v.visit(*this); }
void Mesh::accept(Visitor &v) const { v.visit(*this); }
void Light::accept(Visitor &v) const { v.visit(*this); }
class Machine {
    enum class State { idle, running, paused, done } state = State::idle;
    using Action = void (Machine::*)();
    struct Rule { State from; char event; State to; Action act; };
    int ticks = 0;
    void start() { printf("start "); ticks = 0; }
    void tick() { printf("tick%d ", ++ticks); }
    void nothing() {}
    static const Rule rules[5];
public:
    bool feed(char e) { for (const Rule &r : rules) if (r.from == state && r.event == e) { (this->*r.act)(); state = r.to; return true; } return false; }
    int value() const { return static_cast<int>(state) * 10 + ticks; }
};
const Machine::Rule Machine::rules[] = {{State::idle, 's', State::running, &Machine::start}, {State::running, 't', State::running, &Machine::tick}, {State::running, 'p', State::paused, &Machine::nothing}, {State::paused, 's', State::running, &Machine::nothing}, {State::running, 'q', State::done, &Machine::tick}};
int main() {
    {
        Node root("root");
        auto &body = root.add<Mesh>("body", 100);
        body.add<Mesh>("arm", 20); body.add<Light>("eye").power = 5;
        root.add<Node>("group").add<Light>("sun");
        Visitor v; root.accept(v);
        Node copy(root); copy.accept(v);
        auto c = root.clone(); printf("%s %d\n", c->name.c_str(), Node::live);
        std::vector<std::unique_ptr<Node>> more; more.push_back(body.clone()); more.emplace_back(new Light("lamp"));
        for (const auto &n : more) n->accept(v);
        printf("%d\n", Node::live);
    }
    printf("live %d\n", Node::live);
    Machine m; int ignored = 0; for (char e : std::string("tsttpts qtq")) if (!m.feed(e)) ++ignored;
    printf("\n%d %d\n", m.value(), ignored);
    std::vector<std::function<int(int)>> fs; for (int k = 1; k <= 3; ++k) fs.push_back([k](int x) { return x * k; });
    int x = 1; for (auto &f : fs) x = f(x) + 1; printf("%d\n", x);
}
