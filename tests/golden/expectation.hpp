// What a golden row expects of an answer; tests/data/golden.tsv says how it is written.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace grundy::test {

using Json = nlohmann::json;

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> pieces;
  std::istringstream in(text);
  for (std::string piece; std::getline(in, piece, at);) pieces.push_back(piece);
  return pieces;
}

inline std::string plain(const Json& json) { return json.is_string() ? json.get<std::string>() : json.dump(); }

// "0:1;1:4": each winning move's component and result, in any order.
inline std::multiset<std::string> moves_of(const Json& reply) {
  std::multiset<std::string> moves;
  for (const Json& move : reply.at("moves")) {
    std::string to = plain(move.at("to"));
    std::replace(to.begin(), to.end(), ' ', '&');
    moves.insert(move.at("component").dump() + ":" + to);
  }
  return moves;
}

inline void expect_property(const Json& reply, const std::string& name, const std::string& wanted) {
  if (name == "moves") {
    const auto list = split(wanted, ';');
    EXPECT_EQ(moves_of(reply), std::multiset<std::string>(list.begin(), list.end()));
  } else if (name == "error") {
    EXPECT_EQ(reply.at("ok"), false);
    EXPECT_EQ(plain(reply.at("/error/at"_json_pointer)), wanted) << reply;
  } else if (name == "count") {
    EXPECT_EQ(plain(reply.at("move_count")), wanted);
  } else if (name.starts_with('/')) {
    EXPECT_EQ(reply.at(Json::json_pointer(name)), Json::parse(wanted));
  } else {
    EXPECT_EQ(plain(reply.at(name)), wanted) << name;
  }
}

// "outcome=N moves=0:1;1:4": every property, a blank between two.
inline void expect_properties(const Json& reply, const std::string& wanted) {
  for (const std::string& property : split(wanted, ' ')) {
    const auto equals = property.find('=');
    ASSERT_NE(equals, std::string::npos) << property;
    try {
      expect_property(reply, property.substr(0, equals), property.substr(equals + 1));
    } catch (const Json::exception& e) {
      ADD_FAILURE() << e.what() << "\n" << reply.dump().substr(0, 400);
    }
  }
}

}  // namespace grundy::test
