/* Two small classifiers on integer features: k nearest neighbours with a sorted
 * list per thread, and naive Bayes with counts on the device, logs on the host. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>

#define FEATURES 6
#define LEVELS 8
#define CLASSES 3
#define TRAIN 600
#define TEST 150
#define K 7

__global__ void knn(const unsigned char *train, const int *label, const unsigned char *test, int *result)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= TEST) return;
    int dist[K], who[K];
    for (int k = 0; k < K; k++) { dist[k] = 1 << 30; who[k] = -1; }
    for (int i = 0; i < TRAIN; i++) {
        int d = 0;
        for (int f = 0; f < FEATURES; f++) {
            int t = train[i * FEATURES + f] - test[q * FEATURES + f];
            d += t * t;
        }
        if (d >= dist[K - 1]) continue;
        int k = K - 1;
        for (; k > 0 && dist[k - 1] > d; k--) { dist[k] = dist[k - 1]; who[k] = who[k - 1]; }
        dist[k] = d;
        who[k] = i;
    }
    int votes[CLASSES] = { 0 }, best = 0;
    for (int k = 0; k < K; k++) votes[label[who[k]]]++;
    for (int c = 1; c < CLASSES; c++) if (votes[c] > votes[best]) best = c;
    result[q] = best * 100 + votes[best];
}

__global__ void countFeatures(const unsigned char *train, const int *label, int *counts, int *prior)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= TRAIN) return;
    atomicAdd(&prior[label[i]], 1);
    for (int f = 0; f < FEATURES; f++)
        atomicAdd(&counts[(label[i] * FEATURES + f) * LEVELS + train[i * FEATURES + f]], 1);
}

__global__ void bayes(const unsigned char *test, const float *logTable, const float *logPrior, int *result)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= TEST) return;
    int best = -1;
    float bestScore = 0.0f;
    for (int c = 0; c < CLASSES; c++) {
        float s = logPrior[c];
        for (int f = 0; f < FEATURES; f++) s += logTable[(c * FEATURES + f) * LEVELS + test[q * FEATURES + f]];
        if (best < 0 || s > bestScore) { best = c; bestScore = s; }
    }
    result[q] = best;
}

static unsigned seed = 20240u;
static unsigned rnd(unsigned m) { seed = seed * 1103515245u + 12345u; return (seed >> 16) % m; }

static void makeData(unsigned char *x, int *y, int n)
{
    for (int i = 0; i < n; i++) {
        y[i] = (int)rnd(CLASSES);
        for (int f = 0; f < FEATURES; f++) {
            int v = (y[i] * (f + 2)) % 5 + (int)rnd(4);
            x[i * FEATURES + f] = (unsigned char)(v % LEVELS);
        }
    }
}

int main()
{
    static unsigned char train[TRAIN * FEATURES], test[TEST * FEATURES];
    static int trainY[TRAIN], testY[TEST], byKnn[TEST], byBayes[TEST], counts[CLASSES * FEATURES * LEVELS], prior[CLASSES];
    static float table[CLASSES * FEATURES * LEVELS], logPrior[CLASSES];
    unsigned char *dTrain, *dTest;
    int *dLabel, *dRes, *dCounts, *dPrior, right1 = 0, right2 = 0, bad = 0;
    float *dTable, *dLogPrior;
    makeData(train, trainY, TRAIN);
    makeData(test, testY, TEST);
    cudaMalloc((void **)&dTrain, sizeof train);   cudaMalloc((void **)&dTest, sizeof test);
    cudaMalloc((void **)&dLabel, sizeof trainY);  cudaMalloc((void **)&dRes, sizeof byKnn);
    cudaMalloc((void **)&dCounts, sizeof counts); cudaMalloc((void **)&dPrior, sizeof prior);
    cudaMalloc((void **)&dTable, sizeof table);   cudaMalloc((void **)&dLogPrior, sizeof logPrior);
    cudaMemcpy(dTrain, train, sizeof train, cudaMemcpyHostToDevice);
    cudaMemcpy(dTest, test, sizeof test, cudaMemcpyHostToDevice);
    cudaMemcpy(dLabel, trainY, sizeof trainY, cudaMemcpyHostToDevice);
    cudaMemset(dCounts, 0, sizeof counts);
    cudaMemset(dPrior, 0, sizeof prior);

    knn<<<(TEST + 31) / 32, 32>>>(dTrain, dLabel, dTest, dRes);
    cudaMemcpy(byKnn, dRes, sizeof byKnn, cudaMemcpyDeviceToHost);
    countFeatures<<<(TRAIN + 63) / 64, 64>>>(dTrain, dLabel, dCounts, dPrior);
    cudaMemcpy(counts, dCounts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaMemcpy(prior, dPrior, sizeof prior, cudaMemcpyDeviceToHost);
    int total = 0;
    for (int k = 0; k < CLASSES * FEATURES * LEVELS; k++) {
        int c = k / (FEATURES * LEVELS);
        total += counts[k];
        /* rounded to 1/256 so that sums are exact in float */
        table[k] = (float)floor(256.0 * log((counts[k] + 1.0) / (prior[c] + LEVELS)) + 0.5) / 256.0f;
    }
    for (int c = 0; c < CLASSES; c++) logPrior[c] = (float)floor(256.0 * log((double)prior[c] / TRAIN) + 0.5) / 256.0f;
    cudaMemcpy(dTable, table, sizeof table, cudaMemcpyHostToDevice);
    cudaMemcpy(dLogPrior, logPrior, sizeof logPrior, cudaMemcpyHostToDevice);
    bayes<<<(TEST + 31) / 32, 32>>>(dTest, dTable, dLogPrior, dRes);
    cudaMemcpy(byBayes, dRes, sizeof byBayes, cudaMemcpyDeviceToHost);

    for (int q = 0; q < TEST; q++) {
        right1 += byKnn[q] / 100 == testY[q];
        right2 += byBayes[q] == testY[q];
        float score[CLASSES];
        int best = 0;
        for (int c = 0; c < CLASSES; c++) {
            score[c] = logPrior[c];
            for (int f = 0; f < FEATURES; f++) score[c] += table[(c * FEATURES + f) * LEVELS + test[q * FEATURES + f]];
            if (score[c] > score[best]) best = c;
        }
        bad += best != byBayes[q] || byKnn[q] % 100 < 3 || byKnn[q] % 100 > K;
    }
    printf("kNN:   %d of %d right, first votes %d\n", right1, TEST, byKnn[0]);
    printf("Bayes: %d of %d right, priors %d %d %d, counted %d\n", right2, TEST, prior[0], prior[1], prior[2], total);
    bad += total != TRAIN * FEATURES || right1 < TEST / 2 || right2 < TEST / 2;
    printf("%s\n", bad ? "FAILED" : "PASSED");
    cudaFree(dTrain); cudaFree(dTest); cudaFree(dLabel); cudaFree(dRes);
    cudaFree(dCounts); cudaFree(dPrior); cudaFree(dTable); cudaFree(dLogPrior);
    return bad != 0;
}
