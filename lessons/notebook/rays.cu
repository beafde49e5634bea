// A small ray tracer: mirroring spheres on a chequered floor, written as rays.bmp.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#define WIDTH   256
#define HEIGHT  192
#define BOUNCES 3     // reflections that a ray takes part in, at most

#define CHECK(call)                                                     \
    if (cudaError_t error = (call)) {                                   \
        printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
        return 1;                                                       \
    }
#define BOTH __host__ __device__   // compiled for the host and for the GPU

struct Vec { float x, y, z; };
struct Sphere { Vec centre; float radius; Vec colour; };
struct Scene { Sphere sphere[3]; Vec light; };

BOTH Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
BOTH Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
BOTH Vec operator*(float s, Vec a) { return {s * a.x, s * a.y, s * a.z}; }
BOTH float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
BOTH Vec unit(Vec a) { return 1 / sqrtf(dot(a, a)) * a; }

// The way to the nearest object along the ray; `which`: -1 is the floor, -2 nothing.
BOTH float hit(const Scene &scene, Vec from, Vec ray, int &which)
{
    which = ray.y < -1e-4f ? -1 : -2;
    float nearest = which == -1 ? -from.y / ray.y : 1e9f;
    for (int i = 0; i < 3; ++i) {
        Vec to = scene.sphere[i].centre - from;
        float b = dot(to, ray), r = scene.sphere[i].radius;
        float d = b * b - dot(to, to) + r * r, t = d > 0 ? b - sqrtf(d) : -1;
        // A reflected ray starts on a sphere and must not hit that one again at once.
        if (t > 1e-3f && t < nearest) {
            nearest = t;
            which = i;
        }
    }
    return nearest;
}

// Runs on the GPU and on the host alike, so that the host can check the GPU.
BOTH Vec colour(const Scene &scene, int px, int py)
{
    Vec from = {0, 1.4f, -4}, sum = {0, 0, 0};
    float share = 1, right = (px + 0.5f - WIDTH / 2) / HEIGHT;
    Vec ray = unit({right, (HEIGHT / 2 - py - 0.5f) / HEIGHT - 0.12f, 1});
    // Deep recursion needs a stack in slow local memory; a loop needs none.
    for (int bounce = 0; bounce <= BOUNCES; ++bounce) {
        int which, blocker;
        float t = hit(scene, from, ray, which);
        if (which == -2)
            return sum + share * Vec{0.5f + 0.3f * ray.y, 0.7f + 0.2f * ray.y, 0.95f};
        Vec point = from + t * ray, normal = {0, 1, 0};
        bool dark = ((int)floorf(point.x) + (int)floorf(point.z)) & 1;
        Vec paint = dark ? Vec{0.2f, 0.2f, 0.2f} : Vec{0.9f, 0.9f, 0.85f};
        if (which >= 0) {
            normal = unit(point - scene.sphere[which].centre);
            paint = scene.sphere[which].colour;
        }
        // A point that something hides from the light gets a little light all the same.
        hit(scene, point + 1e-3f * normal, scene.light, blocker);
        float direct = blocker == -2 ? fmaxf(0, dot(normal, scene.light)) : 0;
        float mirror = which >= 0 ? 0.35f : 0.12f;
        sum = sum + share * (1 - mirror) * (0.2f + 0.8f * direct) * paint;
        share *= mirror;
        from = point + 1e-3f * normal;
        ray = ray - 2 * dot(ray, normal) * normal;
    }
    return sum;
}

BOTH int level(float v) { return (int)(255 * fminf(1, fmaxf(0, v))); }

__global__ void render(Scene scene, uchar3 *picture)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT)
        return;
    Vec c = colour(scene, x, y);
    // BMP wants blue first.
    picture[y * WIDTH + x] = make_uchar3(level(c.z), level(c.y), level(c.x));
}

int main()
{
    Scene scene = {{{{-1.1f, 0.8f, 0.6f}, 0.8f, {0.9f, 0.25f, 0.2f}},
                    {{0.6f, 0.6f, -0.3f}, 0.6f, {0.2f, 0.5f, 0.9f}},
                    {{1.5f, 1, 1.9f}, 1, {0.3f, 0.7f, 0.3f}}}, unit({-0.6f, 1, -0.7f})};
    size_t bytes = WIDTH * HEIGHT * sizeof(uchar3);
    std::vector<uchar3> picture(WIDTH * HEIGHT);
    uchar3 *d_picture;
    CHECK(cudaMalloc(&d_picture, bytes));
    // Kernel arguments are copied to the GPU with the launch, whole structures as well.
    render<<<dim3((WIDTH + 15) / 16, (HEIGHT + 7) / 8), dim3(16, 8)>>>(scene, d_picture);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(picture.data(), d_picture, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_picture));

    // The header of a BMP; with a negative height the top row comes first.
    int head[13] = {54 + (int)bytes, 0, 54, 40, WIDTH, -HEIGHT, 1 | 24 << 16};
    std::ofstream file("rays.bmp", std::ios::binary);
    file.write("BM", 2).write((const char *)head, sizeof(head));
    file.write((const char *)picture.data(), bytes);

    // Host and GPU round differently, so a pixel at an edge may show its neighbour.
    int samples = 0, different = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i += 37, ++samples) {
        Vec c = colour(scene, i % WIDTH, i / WIDTH);
        different += abs(level(c.x) - picture[i].z) > 2;
    }
    printf("%d of %d sampled pixels differ from the host's\n", different, samples);
    return !file || different > samples / 50;
}
