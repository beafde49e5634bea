int main() {
    int n = 1, *p = &n;
    bool fine = p == 0 || nullptr != p || !p || p >= &n || nullptr == nullptr;
    return p > 0 || 0 <= p || p == 1 || p < nullptr || n != p || fine;
}
