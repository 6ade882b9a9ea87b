#include <istream>
#include <ostream>
#include <stdexcept>

#include "grundy/integer.hpp"

namespace grundy {

std::ostream& operator<<(std::ostream& out, const Integer& n) { return out << n.to_string(); }

std::istream& operator>>(std::istream& in, Integer& n) {
  std::string word;
  if (!(in >> word)) return in;
  try {
    n = Integer(word);
  } catch (const std::invalid_argument&) {
    in.setstate(std::ios::failbit);
  }
  return in;
}

}  // namespace grundy
