// stack, queue, priority_queue, deque and list: orders, comparators, splicing.
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <queue>
#include <stack>
#include <vector>
struct Task { int level; char name; bool operator<(const Task &o) const { return level < o.level; } };
int main()
{
    std::stack<int> s; std::queue<int> q; std::priority_queue<int> p;
    std::priority_queue<int, std::vector<int>, std::greater<int>> least;
    for (int v : {3, 1, 4, 1, 5}) { s.push(v); q.push(v); p.push(v); least.push(v); }
    for (; !s.empty(); s.pop(), q.pop(), p.pop(), least.pop()) printf("%d%d%d%d ", s.top(), q.front(), p.top(), least.top());
    printf("\n");
    std::priority_queue<Task> tasks;
    tasks.push({2, 'b'}); tasks.push({9, 'a'}); tasks.emplace(Task{5, 'c'});
    while (tasks.size()) { printf("%c%d ", tasks.top().name, tasks.top().level); tasks.pop(); }
    std::deque<int> d = {2, 3};
    d.push_front(1); d.push_back(4); d[1] *= 10;
    for (int v : d) printf("%d ", v);
    std::list<int> a = {1, 5}, b = {2, 3};
    auto it = a.begin(); ++it;
    a.splice(it, b);
    a.remove_if([](int v) { return v == 3; });
    for (int v : a) printf("%d ", v);
    printf("%zu\n", b.size());
}
