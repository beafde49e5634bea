#include <vector>
#include <string>
int main() {
    vector<int> v(3);
    string s = "x";
    vector<vector<float>> w;
    v.push_back(3);
    return v.size();
}
