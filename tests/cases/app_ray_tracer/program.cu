// Tiny ray tracer in the "one weekend" spirit: device-side class hierarchy,
// objects created and destroyed on the GPU with new/delete.
#include <iostream>
#include <cstdlib>
#include <cmath>

#define checkCudaErrors(val) check_cuda( (val), #val, __FILE__, __LINE__ )
void check_cuda(cudaError_t result, char const *const func, const char *const file, int const line) {
    if (result) {
        std::cerr << "CUDA error = " << static_cast<unsigned int>(result) << " at " <<
            file << ":" << line << " '" << func << "' \n";
        cudaDeviceReset();
        exit(99);
    }
}

class vec3 {
public:
    __host__ __device__ vec3() {}
    __host__ __device__ vec3(float a, float b, float c) { e[0] = a; e[1] = b; e[2] = c; }
    __host__ __device__ inline float x() const { return e[0]; }
    __host__ __device__ inline float y() const { return e[1]; }
    __host__ __device__ inline float z() const { return e[2]; }
    __host__ __device__ inline vec3 operator-() const { return vec3(-e[0], -e[1], -e[2]); }
    __host__ __device__ inline float length() const { return sqrtf(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]); }
    float e[3];
};
__host__ __device__ inline vec3 operator+(const vec3 &a, const vec3 &b) { return vec3(a.e[0] + b.e[0], a.e[1] + b.e[1], a.e[2] + b.e[2]); }
__host__ __device__ inline vec3 operator-(const vec3 &a, const vec3 &b) { return vec3(a.e[0] - b.e[0], a.e[1] - b.e[1], a.e[2] - b.e[2]); }
__host__ __device__ inline vec3 operator*(float t, const vec3 &v) { return vec3(t * v.e[0], t * v.e[1], t * v.e[2]); }
__host__ __device__ inline vec3 operator*(const vec3 &a, const vec3 &b) { return vec3(a.e[0] * b.e[0], a.e[1] * b.e[1], a.e[2] * b.e[2]); }
__host__ __device__ inline float dot(const vec3 &a, const vec3 &b) { return a.e[0] * b.e[0] + a.e[1] * b.e[1] + a.e[2] * b.e[2]; }
__host__ __device__ inline vec3 unit_vector(vec3 v) { return (1.0f / v.length()) * v; }
__device__ vec3 reflect(const vec3 &v, const vec3 &n) { return v - 2.0f * dot(v, n) * n; }

struct ray {
    vec3 A, B;
    __device__ ray() {}
    __device__ ray(const vec3 &a, const vec3 &b) : A(a), B(b) {}
    __device__ vec3 point_at(float t) const { return A + t * B; }
};

class material;
struct hit_record {
    float t;
    vec3 p, normal;
    material *mat_ptr;
};

class material {
public:
    __device__ virtual ~material() {}
    __device__ virtual bool scatter(const ray &in, const hit_record &rec, vec3 &attenuation, ray &out) const = 0;
    __device__ virtual vec3 shade(const hit_record &rec) const { return vec3(0, 0, 0); }
};

class lambert : public material {
public:
    __device__ lambert(const vec3 &a) : albedo(a) {}
    __device__ bool scatter(const ray &, const hit_record &, vec3 &, ray &) const override { return false; }
    __device__ vec3 shade(const hit_record &rec) const override {
        float d = dot(rec.normal, unit_vector(vec3(1.0f, 2.0f, 0.5f)));
        return (0.15f + 0.85f * fmaxf(d, 0.0f)) * albedo;
    }
    vec3 albedo;
};

class metal : public material {
public:
    __device__ metal(const vec3 &a) : albedo(a) {}
    __device__ bool scatter(const ray &in, const hit_record &rec, vec3 &attenuation, ray &out) const override {
        out = ray(rec.p, reflect(unit_vector(in.B), rec.normal));
        attenuation = albedo;
        return dot(out.B, rec.normal) > 0.0f;
    }
    vec3 albedo;
};

class hitable {
public:
    __device__ virtual ~hitable() {}
    __device__ virtual bool hit(const ray &r, float t_min, float t_max, hit_record &rec) const = 0;
};

class sphere : public hitable {
public:
    __device__ sphere(vec3 cen, float r, material *m) : center(cen), radius(r), mat(m) {}
    __device__ ~sphere() override { delete mat; }
    __device__ bool hit(const ray &r, float t_min, float t_max, hit_record &rec) const override {
        vec3 oc = r.A - center;
        float a = dot(r.B, r.B), b = dot(oc, r.B), c = dot(oc, oc) - radius * radius;
        float disc = b * b - a * c;
        if (disc <= 0) return false;
        float root = sqrtf(disc);
        for (int s = -1; s <= 1; s += 2) {
            float t = (-b + s * root) / a;
            if (t < t_max && t > t_min) {
                rec.t = t;
                rec.p = r.point_at(t);
                rec.normal = (1.0f / radius) * (rec.p - center);
                rec.mat_ptr = mat;
                return true;
            }
        }
        return false;
    }
    vec3 center;
    float radius;
    material *mat;
};

class hitable_list : public hitable {
public:
    __device__ hitable_list(hitable **l, int n) : list(l), size(n) {}
    __device__ ~hitable_list() override { for (int i = 0; i < size; i++) delete list[i]; }
    __device__ bool hit(const ray &r, float t_min, float t_max, hit_record &rec) const override {
        hit_record tmp;
        bool any = false;
        float closest = t_max;
        for (int i = 0; i < size; i++)
            if (list[i]->hit(r, t_min, closest, tmp)) {
                any = true;
                closest = tmp.t;
                rec = tmp;
            }
        return any;
    }
    hitable **list;
    int size;
};

__device__ vec3 color(ray r, hitable **world) {
    vec3 att(1, 1, 1);
    for (int depth = 0; depth < 6; depth++) {
        hit_record rec;
        if (!(*world)->hit(r, 0.001f, 1e30f, rec)) {
            float t = 0.5f * (unit_vector(r.B).y() + 1.0f);
            return att * ((1.0f - t) * vec3(1, 1, 1) + t * vec3(0.5f, 0.7f, 1.0f));
        }
        vec3 a;
        ray next;
        if (!rec.mat_ptr->scatter(r, rec, a, next)) return att * rec.mat_ptr->shade(rec);
        att = att * a;
        r = next;
    }
    return vec3(0, 0, 0);
}

__global__ void create_world(hitable **list, hitable **world) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        list[0] = new sphere(vec3(0, 0, -1), 0.5f, new lambert(vec3(0.8f, 0.3f, 0.3f)));
        list[1] = new sphere(vec3(0, -100.5f, -1), 100.0f, new lambert(vec3(0.8f, 0.8f, 0.0f)));
        list[2] = new sphere(vec3(1, 0, -1), 0.5f, new metal(vec3(0.8f, 0.6f, 0.2f)));
        list[3] = new sphere(vec3(-1, 0, -1), 0.5f, new metal(vec3(0.8f, 0.8f, 0.8f)));
        *world = new hitable_list(list, 4);
    }
}

__global__ void render(vec3 *fb, int nx, int ny, hitable **world) {
    int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;
    if (i >= nx || j >= ny) return;
    float u = (i + 0.5f) / nx, v = (j + 0.5f) / ny;
    ray r(vec3(0, 0, 0.5f), vec3(-2.0f + 4.0f * u, -1.0f + 2.0f * v, -1.5f));
    fb[j * nx + i] = color(r, world);
}

__global__ void free_world(hitable **world) { delete *world; }

int main() {
    const int nx = 120, ny = 60;
    vec3 *fb;
    hitable **list, **world;
    checkCudaErrors(cudaMallocManaged((void **)&fb, nx * ny * sizeof(vec3)));
    checkCudaErrors(cudaMalloc((void **)&list, 4 * sizeof(hitable *)));
    checkCudaErrors(cudaMalloc((void **)&world, sizeof(hitable *)));
    create_world<<<1, 1>>>(list, world);
    checkCudaErrors(cudaGetLastError());
    render<<<dim3(nx / 8 + 1, ny / 8 + 1), dim3(8, 8)>>>(fb, nx, ny, world);
    checkCudaErrors(cudaDeviceSynchronize());
    double mean[3] = {0, 0, 0};
    for (int p = 0; p < nx * ny; p++)
        for (int c = 0; c < 3; c++) mean[c] += fb[p].e[c];
    std::cout.precision(2);
    std::cout << std::fixed << "mean colour " << mean[0] / (nx * ny) << " " << mean[1] / (nx * ny) << " " << mean[2] / (nx * ny) << "\n";
    const char ramp[] = " .:-=+*#%@";
    for (int j = ny - 3; j >= 0; j -= 6) {
        for (int i = 1; i < nx; i += 3) {
            const vec3 &c = fb[j * nx + i];
            int g = int((c.x() + c.y() + c.z()) / 3.0f * 9.99f);
            std::cout << ramp[g < 0 ? 0 : g > 9 ? 9 : g];
        }
        std::cout << "\n";
    }
    free_world<<<1, 1>>>(world);
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaFree(list));
    checkCudaErrors(cudaFree(world));
    checkCudaErrors(cudaFree(fb));
    return 0;
}
