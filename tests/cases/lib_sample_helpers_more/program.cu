// NVIDIA's helper headers for samples: limits as macros, names and cores of devices, images, files and their comparison.
// device: h200-sxm
// exit: 2
#include <cstdio>
#include <algorithm>
#include <helper_functions.h>
#include <helper_cuda.h>
struct Tile { enum { SZ = MAX(sizeof(float) * 3, 8u) }; char data[MIN(16, 4 * 3)]; };
int main(int argc, char **argv) {
  printf("%d %d %d %d\n", EXIT_WAIVED, (int)Tile::SZ, (int)sizeof(Tile), std::max(3, 4));
  int cores[][2] = {{3, 0}, {3, 5}, {5, 2}, {6, 0}, {6, 1}, {7, 0}, {7, 5}, {8, 0}, {8, 6}, {8, 9}, {9, 0}};
  for (auto &c : cores) printf("%d.%d %d %s\n", c[0], c[1], _ConvertSMVer2Cores(c[0], c[1]), _ConvertSMVer2ArchName(c[0], c[1]));
  int dev = findCudaDevice(argc, (const char **)argv);
  const char *args[] = {"x", "--device=0", "-n=7"};
  int named = findCudaDevice(3, args);
  printf("%d %d %d\n", dev, named, getCmdLineArgumentInt(3, args, "n="));
  bool has = checkCudaCapabilities(3, 0), lacks = checkCudaCapabilities(99, 0);
  printf("%d %d %d\n", gpuGetMaxGflopsDeviceId(), has, lacks);
  printf("%d %d %d\n", ftoi(2.5f), ftoi(-2.5f), STRCASECMP("Ab", "aB"));
  unsigned char rgb[2 * 3 * 3], *back = nullptr;
  for (int i = 0; i < 18; i++) rgb[i] = i * 14;
  unsigned int w = 0, h = 0, channels = 0;
  bool saved = __savePPM("a.ppm", rgb, 3, 2, 3), loaded = __loadPPM("a.ppm", &back, &w, &h, &channels);
  printf("%d %d %ux%ux%u %d\n", saved, loaded, w, h, channels, back[17]);
  unsigned char own[18] = {}, *place = own;
  loaded = sdkLoadPPMub("a.ppm", &place, &w, &h);
  printf("%d %d\n", loaded, own[16]);
  unsigned char *four = nullptr;
  loaded = sdkLoadPPM4("a.ppm", &four, &w, &h);
  printf("%d %d %d\n", loaded, four[6], four[7]);
  printf("%d\n", sdkSavePPM4ub("b.ppm", four, w, h) && sdkComparePPM("a.ppm", "b.ppm", 0.5f, 0.0f, false));
  float x[4] = {1, 2, 3, 4}, y[4] = {1, 2, 3.5f, 4};
  printf("%d %d\n", compareData(x, y, 4, 0.1f, 0.5f), compareDataAsFloatThreshold(x, y, 4, 0.0f, 0.0f));
  sdkDumpBin(x, sizeof x, "x.bin");
  sdkDumpBin(y, sizeof y, "y.bin");
  char exe[] = "program";
  bool same = sdkCompareBin2BinFloat("x.bin", "x.bin", 4, 0.001f, 0.1f, exe), other = sdkCompareBin2BinUint("x.bin", "y.bin", 4, 0.001f, 0.0f, exe);
  printf("%d %d\n", same, other);
  float *read = nullptr;
  unsigned int n = 0;
  sdkWriteFile("x.txt", x, 4, 0.1f, false);
  FILE *f;
  if (FOPEN_FAIL(FOPEN(f, "v.txt", "w"))) return 1;
  fprintf(f, "1.5 2.5\n-3\n");
  fclose(f);
  bool got = sdkReadFile("v.txt", &read, &n, false);
  printf("%d %u %g\n", got, n, read[2]);
  try { RUNTIME_EXCEPTION("no data"); } catch (const std::runtime_error &e) { printf("%d\n", strstr(e.what(), "Detailed description: no data\n") != nullptr); }
  printLastCudaError("none");
  checkCudaErrors(cudaGetLastError());
  return EXIT_WAIVED;
}
