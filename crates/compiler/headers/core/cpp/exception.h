#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#define RUNTIME_EXCEPTION(m) Exception<std::runtime_error>::throw_it(__FILE__, __LINE__, m)
#define LOGIC_EXCEPTION(m) Exception<std::logic_error>::throw_it(__FILE__, __LINE__, m)
#define RANGE_EXCEPTION(m) Exception<std::range_error>::throw_it(__FILE__, __LINE__, m)
template <class B> class Exception : public B {
    explicit Exception(const std::string &s) : B(s) {}
public:
    static void throw_it(const char *file, const int line, const std::string &m) { std::stringstream s; s << "Exception in file '" << file << "' in line " << line << "\nDetailed description: " << m << "\n"; throw Exception(s.str()); }
};
template <class E> inline void handleException(const E &e) { std::cerr << e.what() << std::endl; exit(EXIT_FAILURE); }
