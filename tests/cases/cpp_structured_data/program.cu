// Structured data: enum class, default member initialisers, aggregates,
// structured bindings, nested and aligned types, optional-like result, const members.
#include <cstdio>
#include <array>
#include <map>
#include <string>
#include <tuple>

enum class Kind : unsigned char { Deposit, Withdraw, Fee = 9 };
struct Entry {
    Kind kind = Kind::Deposit;
    unsigned account = 0;
    int cents{0};
};
struct alignas(16) Account { int balance; int lowest; unsigned count; };
template <typename T> struct Maybe {
    T value{}; bool has{false};
    __host__ __device__ explicit operator bool() const { return has; }
    __host__ __device__ T valueOr(T other) const { return has ? value : other; }
};
struct MinMax { int lo, hi; };

__host__ __device__ Maybe<int> delta(const Entry &e)
{
    const auto &[kind, account, cents] = e;
    if (cents < 0 || account > 1000) return {};
    switch (kind) {
    case Kind::Deposit:  return {cents, true};
    case Kind::Withdraw: return {-cents, true};
    case Kind::Fee:      return {-1 - cents / 100, true};
    }
    return {};
}
__device__ MinMax order(int a, int b) { return a < b ? MinMax{a, b} : MinMax{b, a}; }

__global__ void book(const Entry *log, int n, Account *acc, int accounts)
{
    unsigned id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= accounts) return;
    Account mine{};                                     // all members zero
    for (int i = 0; i < n; ++i)
        if (log[i].account == id)
            if (auto d = delta(log[i]); d) {
                mine.balance += d.valueOr(0);
                auto [lo, hi] = order(mine.lowest, mine.balance);
                mine.lowest = lo;
                ++mine.count;
            }
    acc[id] = mine;
}

int main()
{
    static_assert(sizeof(Account) == 16 && sizeof(Entry) == 12, "layout");
    std::array<Entry, 400> log{};
    for (unsigned i = 1; i < log.size(); ++i)
        log[i] = {i % 5 == 0 ? Kind::Fee : i % 3 == 0 ? Kind::Withdraw : Kind::Deposit, i * i % 11, int(i * 97 % 1500) - 40};
    Entry *dLog;
    Account *dAcc;
    std::array<Account, 11> acc;
    cudaMalloc(&dLog, sizeof log);
    cudaMalloc(&dAcc, sizeof acc);
    cudaMemcpy(dLog, log.data(), sizeof log, cudaMemcpyHostToDevice);
    book<<<1, 32>>>(dLog, (int)log.size(), dAcc, (int)acc.size());
    cudaMemcpy(acc.data(), dAcc, sizeof acc, cudaMemcpyDeviceToHost);

    std::map<unsigned, std::tuple<int, int, unsigned>> want;
    for (const Entry &e : log)
        if (auto d = delta(e)) {
            auto &[b, l, c] = want[e.account];
            b += d.value;
            l = b < l ? b : l;
            ++c;
        }
    int bad = 0;
    for (const auto &[id, t] : want) {
        bad += std::tie(acc[id].balance, acc[id].lowest, acc[id].count) != t;
        std::printf("account %2u: balance %6d lowest %6d entries %u\n", id, acc[id].balance, acc[id].lowest, acc[id].count);
    }
    std::printf("%s\n", bad ? "books differ" : "books balance");
    cudaFree(dLog);
    cudaFree(dAcc);
    return bad;
}
