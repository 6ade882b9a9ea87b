// The floor of `solve wythoff` with heaps of a million digits: read both numbers, one integer square root of the size
// that the theorem takes (5 d^2), print one number. Prints the seconds of each step.
#include <gmp.h>

#include <ctime>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

template <class F>
double seconds(const F& f) {
  const std::clock_t start = std::clock();
  f();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

std::string contents(const char* name) {
  std::string text;
  if (std::FILE* file = std::fopen(name, "rb")) {
    char buffer[1 << 16];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, got);
    std::fclose(file);
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string text = contents(argv[1]);
  const std::size_t blank = text.find(' ');
  if (blank == std::string::npos) return 2;
  const std::string a_text = text.substr(0, blank);
  const std::string b_text = text.substr(blank + 1, text.find_first_not_of("0123456789", blank + 1) - blank - 1);
  mpz_t a, b, d, root;
  mpz_inits(a, b, d, root, nullptr);
  mpz_set_str(a, a_text.c_str(), 10);
  mpz_set_str(b, b_text.c_str(), 10);
  const double reading = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;  // with the start of the program and the file
  mpz_sub(d, b, a);
  mpz_mul(d, d, d);
  mpz_mul_ui(d, d, 5);
  const double sqrt = seconds([&] { mpz_sqrt(root, d); });
  char* out = nullptr;
  const double printing = seconds([&] { out = mpz_get_str(nullptr, 10, a); });
  std::printf("%.6f %.6f %.6f\n", reading, sqrt, printing);
  std::free(out);
  mpz_clears(a, b, d, root, nullptr);
  return 0;
}
