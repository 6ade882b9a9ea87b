#include "explain.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy {

namespace {

std::string binary(const Integer& n, std::size_t width) {
  std::string out;
  for (std::size_t i = width; i-- > 0;) out += n.bit(i) ? '1' : '0';
  return out;
}

}  // namespace

std::vector<std::string> xor_columns(std::span<const Integer> values, const Integer& total, std::size_t terms) {
  std::size_t width = std::max<std::size_t>(1, total.bits());
  for (const Integer& v : values) width = std::max(width, v.bits());
  if (width > 64) return {"the values are too long to show in columns"};
  std::size_t digits = total.to_string().size();
  for (const Integer& v : values) digits = std::max(digits, v.to_string().size());
  std::vector<std::string> lines;
  for (const Integer& v : values) lines.push_back(fmt::format("{:>{}}  {}", v.to_string(), digits, binary(v, width)));
  if (terms > values.size()) lines.push_back(fmt::format("{:>{}}  and {} more", "…", digits, terms - values.size()));
  lines.push_back(fmt::format("{:>{}}  {}  xor: {}", total.to_string(), digits, binary(total, width),
                              total == 0 ? "every column has an even number of ones" : "the columns with a 1 are odd"));
  return lines;
}

}  // namespace grundy
