// Option prices by a binomial tree: one block per option, backward induction in
// shared memory; European and American; checked with Black-Scholes.
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <vector>

const int STEPS = 255;
const int THREADS = 128;

struct OptionData { double spot, strike, years; bool put, american; };
struct Params { double up, discountUp, discountDown; };

__global__ void binomialTree(const OptionData *opts, const Params *params, double *price)
{
    __shared__ double value[2][STEPS + 1];
    const OptionData o = opts[blockIdx.x];
    const Params p = params[blockIdx.x];
    int cur = 0;
    for (int i = threadIdx.x; i <= STEPS; i += blockDim.x) {
        double s = o.spot * pow(p.up, 2.0 * i - STEPS);
        value[0][i] = fmax(0.0, o.put ? o.strike - s : s - o.strike);
    }
    __syncthreads();
    for (int step = STEPS - 1; step >= 0; --step, cur ^= 1) {
        for (int i = threadIdx.x; i <= step; i += blockDim.x) {
            double v = p.discountUp * value[cur][i + 1] + p.discountDown * value[cur][i];
            if (o.american) {
                double s = o.spot * pow(p.up, 2.0 * i - step);
                v = fmax(v, o.put ? o.strike - s : s - o.strike);
            }
            value[cur ^ 1][i] = v;
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) price[blockIdx.x] = value[cur][0];
}

static double normalCdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

static double blackScholes(const OptionData &o, double rate, double sigma)
{
    double vt = sigma * std::sqrt(o.years);
    double d1 = (std::log(o.spot / o.strike) + (rate + sigma * sigma / 2) * o.years) / vt, d2 = d1 - vt;
    double call = o.spot * normalCdf(d1) - o.strike * std::exp(-rate * o.years) * normalCdf(d2);
    return o.put ? call - o.spot + o.strike * std::exp(-rate * o.years) : call;
}

int main(int argc, char **argv)
{
    const double rate = 0.04, sigma = 0.25;
    std::vector<OptionData> opts;
    for (double strike : { 80.0, 100.0, 125.0 })
        for (int kind = 0; kind < 4; ++kind)
            opts.push_back({ 100.0, strike, strike > 99 ? 1.0 : 0.5, (kind & 1) != 0, kind >= 2 });
    std::vector<Params> params;
    for (const auto &o : opts) {
        double dt = o.years / STEPS, up = std::exp(sigma * std::sqrt(dt));
        double pu = (std::exp(rate * dt) - 1 / up) / (up - 1 / up), disc = std::exp(-rate * dt);
        params.push_back({ up, disc * pu, disc * (1 - pu) });
    }
    const size_t n = opts.size();
    std::vector<double> price(n);
    OptionData *dO; Params *dP; double *dPrice;
    cudaMalloc(&dO, n * sizeof(OptionData));
    cudaMalloc(&dP, n * sizeof(Params));
    cudaMalloc(&dPrice, n * sizeof(double));
    cudaMemcpy(dO, opts.data(), n * sizeof(OptionData), cudaMemcpyHostToDevice);
    cudaMemcpy(dP, params.data(), n * sizeof(Params), cudaMemcpyHostToDevice);
    binomialTree<<<(int)n, THREADS>>>(dO, dP, dPrice);
    cudaMemcpy(price.data(), dPrice, n * sizeof(double), cudaMemcpyDeviceToHost);

    int bad = 0;
    std::cout << std::fixed << std::setprecision(3) << "strike  kind              tree    formula\n";
    for (size_t k = 0; k < n; ++k) {
        const OptionData &o = opts[k];
        double bs = blackScholes(o, rate, sigma);
        bool ok;
        if (!o.american || !o.put) ok = std::fabs(price[k] - bs) < 0.03;      // an American call is worth the European one
        else ok = price[k] >= bs - 0.03 && price[k] >= o.strike - o.spot && price[k] < bs * 1.3;
        bad += !ok;
        std::cout << std::setw(6) << std::setprecision(0) << o.strike << "  " << std::left << std::setw(9) << (o.american ? "American" : "European")
                  << std::setw(5) << (o.put ? "put" : "call") << std::right << std::setprecision(3) << std::setw(8) << price[k] << std::setw(10) << bs
                  << (ok ? "" : "  ?") << '\n';
    }
    std::cout << (bad ? "FAILED" : "PASSED") << std::endl;
    cudaFree(dO); cudaFree(dP); cudaFree(dPrice);
    return bad;
}
