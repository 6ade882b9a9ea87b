// The floor of `solve nim --file`: read the file, parse it by hand, xor, count the winning moves.
#include <cstdint>
#include <cstdio>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::FILE* file = std::fopen(argv[1], "rb");
  if (file == nullptr) return 2;
  std::vector<char> buffer(std::size_t{1} << 20);
  std::vector<std::uint64_t> heaps;
  std::uint64_t heap = 0;
  std::uint64_t sum = 0;
  bool inside = false;
  const auto end_of_heap = [&] {
    if (!inside) return;
    heaps.push_back(heap);
    sum ^= heap;
    heap = 0;
    inside = false;
  };
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file)) {
    for (std::size_t i = 0; i < got; ++i) {
      if (buffer[i] >= '0' && buffer[i] <= '9') {
        heap = heap * 10 + static_cast<std::uint64_t>(buffer[i] - '0');
        inside = true;
      } else {
        end_of_heap();
      }
    }
  }
  end_of_heap();
  std::fclose(file);
  std::size_t moves = 0;
  for (const std::uint64_t h : heaps)
    if ((h ^ sum) < h) ++moves;
  std::printf("%llu %zu\n", static_cast<unsigned long long>(sum), moves);
  return 0;
}
