// iostream manipulators, stringstream, to_string/stoi/stod and printf tables
// for the results of a kernel.
#include <iostream>
#include <iomanip>
#include <sstream>
#include <string>
#include <cstdio>
#include <limits>
using namespace std;

__global__ void table(double *sq, int *cubes, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        sq[i] = (i + 0.5) * (i + 0.5);
        cubes[i] = (i - 4) * (i - 4) * (i - 4);
    }
}

int main()
{
    const int n = 10;
    double sq[n], *dSq;
    int cubes[n], *dCubes;
    cudaMalloc(&dSq, sizeof(sq));
    cudaMalloc(&dCubes, sizeof(cubes));
    table<<<1, 32>>>(dSq, dCubes, n);
    cudaMemcpy(sq, dSq, sizeof(sq), cudaMemcpyDeviceToHost);
    cudaMemcpy(cubes, dCubes, sizeof(cubes), cudaMemcpyDeviceToHost);

    cout << "+" << setfill('-') << setw(20) << "+" << setfill(' ') << endl;
    for (int i = 0; i < n; i += 3)
        cout << '|' << setw(3) << i << setw(8) << fixed << setprecision(2) << sq[i]
             << setw(7) << showpos << cubes[i] << noshowpos << " |\n";
    cout << "+" << setfill('-') << setw(20) << "+" << setfill(' ') << '\n';
    cout << hex << showbase << 48879 << ' ' << uppercase << 48879 << nouppercase << ' ' << oct << 8 << dec << noshowbase
         << ' ' << boolalpha << (cubes[4] == 0) << ' ' << scientific << setprecision(3) << sq[9] << defaultfloat << '\n';

    stringstream ss;
    for (int i = 0; i < n; ++i) ss << (i ? "," : "") << cubes[i];
    string line = ss.str(), field;
    int sum = 0, fields = 0;
    while (getline(ss, field, ',')) { sum += stoi(field); ++fields; }
    cout << line << '\n' << fields << " fields, sum " << sum << '\n';

    double d;
    char unit[8];
    int got = sscanf("12.75 ms", "%lf %7s", &d, unit);
    char buf[64];
    int len = snprintf(buf, sizeof buf, "%08.3f|%-6s|%6s|%+d|%x|%c|%5.1e", d, unit, "end", 7, 255, 'z', 12345.678);
    cout << got << ' ' << buf << ' ' << len << '\n';
    cout << to_string(42) + "/" + to_string(2.5) << ' ' << stod("1e3") + 0.5 << ' '
         << numeric_limits<int>::max() << ' ' << numeric_limits<short>::min() << endl;
    clog << "";
    bool ok = sum == -64 + -27 + -8 + -1 + 0 + 1 + 8 + 27 + 64 + 125 && fields == n && sq[9] == 90.25;
    cout << (ok ? "formatted" : "broken") << endl;
    cudaFree(dSq);
    cudaFree(dCubes);
    return ok ? 0 : 1;
}
