// A tiny ray tracer without virtual calls: spheres and a floor by a kind tag,
// shadows, one mirror bounce; printed as characters with coarse shades.
#include <cmath>
#include <cstdio>
#include <vector>

struct Vec {
    double x, y, z;
    __host__ __device__ Vec operator+(Vec b) const { return {x + b.x, y + b.y, z + b.z}; }
    __host__ __device__ Vec operator-(Vec b) const { return {x - b.x, y - b.y, z - b.z}; }
    __host__ __device__ Vec operator*(double s) const { return {x * s, y * s, z * s}; }
    __host__ __device__ double dot(Vec b) const { return x * b.x + y * b.y + z * b.z; }
    __host__ __device__ Vec unit() const { return *this * (1.0 / sqrt(dot(*this))); }
};
enum Kind { SPHERE, FLOOR };
struct Thing { Kind kind; Vec at; double radius, shade, mirror; };
struct Ray { Vec from, dir; };
struct Hit { double t; int thing; Vec point, normal; };

#define THINGS 4
__constant__ Thing scene[THINGS];
static Thing hostScene[THINGS] = {
    { SPHERE, { 0.0, 0.3, 5.0 }, 1.3, 0.9, 0.4 },
    { SPHERE, { 2.1, -0.4, 4.2 }, 0.6, 0.7, 0.0 },
    { SPHERE, { -2.0, -0.3, 4.6 }, 0.7, 1.0, 0.0 },
    { FLOOR,  { 0.0, -1.0, 0.0 }, 0.0, 0.8, 0.2 },
};

__host__ __device__ double distanceTo(const Thing &o, const Ray &r)
{
    if (o.kind == FLOOR) return r.dir.y < -1e-9 ? (o.at.y - r.from.y) / r.dir.y : -1;
    Vec oc = r.from - o.at;
    double b = oc.dot(r.dir), c = oc.dot(oc) - o.radius * o.radius, disc = b * b - c;
    if (disc < 0) return -1;
    double root = sqrt(disc);
    return -b - root > 1e-6 ? -b - root : -b + root;
}

__host__ __device__ bool closest(const Thing *things, const Ray &r, Hit &h)
{
    h.thing = -1;
    h.t = 1e30;
    for (int k = 0; k < THINGS; ++k) {
        double t = distanceTo(things[k], r);
        if (t > 1e-6 && t < h.t) { h.t = t; h.thing = k; }
    }
    if (h.thing < 0) return false;
    h.point = r.from + r.dir * h.t;
    h.normal = things[h.thing].kind == FLOOR ? Vec{0, 1, 0} : (h.point - things[h.thing].at).unit();
    return true;
}

__host__ __device__ double trace(const Thing *things, Ray r)
{
    const Vec light = Vec{-3, 5, -2};
    double result = 0, weight = 1;
    for (int bounce = 0; bounce < 3; ++bounce) {
        Hit h, s;
        if (!closest(things, r, h)) { result += weight * 0.15; break; }
        const Thing &o = things[h.thing];
        Vec toLight = light - h.point, l = toLight.unit();
        double diffuse = h.normal.dot(l), value = 0.1;
        Ray shadow = { h.point + h.normal * 1e-5, l };
        if (diffuse > 0 && !(closest(things, shadow, s) && s.t * s.t < toLight.dot(toLight))) value += 0.9 * diffuse;
        if (o.kind == FLOOR && ((int)floor(h.point.x) + (int)floor(h.point.z)) % 2 != 0) value *= 0.5;
        result += weight * value * o.shade * (1 - o.mirror);
        weight *= o.mirror;
        if (weight < 0.01) break;
        r = Ray{ h.point + h.normal * 1e-5, r.dir - h.normal * (2 * r.dir.dot(h.normal)) };
    }
    return result;
}

__host__ __device__ Ray camera(int x, int y, int w, int h)
{
    return { {0, 0.2, 0}, Vec{(x + 0.5 - w / 2.0) / w * 1.7 + 0.0013, (h / 2.0 - y - 0.5) / h * 1.1 + 0.0007, 1.3}.unit() };
}

__global__ void renderKernel(float *img, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) img[y * w + x] = (float)trace(scene, camera(x, y, w, h));
}

int main()
{
    const int w = 64, h = 26;
    std::vector<float> img(w * h);
    float *d;
    cudaMalloc(&d, img.size() * sizeof(float));
    cudaMemcpyToSymbol(scene, hostScene, sizeof hostScene);
    renderKernel<<<dim3((w + 15) / 16, (h + 7) / 8), dim3(16, 8)>>>(d, w, h);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(img.data(), d, img.size() * sizeof(float), cudaMemcpyDeviceToHost);
    int far = 0;
    double mean = 0;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            double want = trace(hostScene, camera(x, y, w, h));
            far += std::fabs(want - img[y * w + x]) > 1e-4;
            mean += img[y * w + x] / (w * h);
        }
    for (int y = 0; y < h; y += 2) {
        char line[w + 1];
        for (int x = 0; x < w; ++x) line[x] = img[y * w + x] < 0.12 ? ' ' : img[y * w + x] < 0.3 ? '.' : img[y * w + x] < 0.55 ? 'o' : '@';
        line[w] = 0;
        std::puts(line);
    }
    std::printf("%s, mean %.3f, few pixels differ: %s\n", cudaGetErrorString(e), mean, far < 8 ? "yes" : "no");
    cudaFree(d);
    return far >= 8;
}
