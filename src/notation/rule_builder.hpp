/// Puts a rule's tree together from its tokens, in the order in which the grammar meets them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/rule_tree.hpp"

namespace grundy {

/// Operators by precedence (Dijkstra's shunting yard), which makes the postfix order of Expression directly.
class RuleBuilder {
 public:
  explicit RuleBuilder(std::size_t offset) : offset_(offset) {}

  // tokens of expressions; `at` counts from the beginning of the rule
  void number(std::string_view digits, std::size_t at);
  void name(std::string_view word, std::size_t at);
  void prefix(std::string_view sign, std::size_t at);
  void binary(std::string_view sign, std::size_t at);
  void function(std::string_view word, std::size_t at);
  void open(std::size_t at);
  void comma();
  void close();
  void end_word(std::size_t at);

  // structure
  void pattern_name(std::string_view word, std::size_t at);
  void arrow();
  void beside();
  void position_done();
  void loop(std::string_view word, std::size_t at);
  void domain(std::string_view word);  ///< a set's name, or the brace of a list
  void domain_token(std::string_view sign);
  void domain_item();
  void domain_done();
  void condition_begin();
  void condition_done();
  void option_done();
  void another_option();
  RuleTree finish();

 private:
  enum class Kind { number, condition, end };
  struct Operand {
    std::uint32_t begin, root;  // its nodes are [begin, root]
    Kind kind;
    std::size_t at;
  };
  struct Pending {
    Op op;
    int precedence;
    std::size_t at;
  };
  struct Function {
    std::string_view word;
    Op op;
  };
  struct Frame {  // an open parenthesis
    std::size_t operators, operands;
    const Function* function;  // null for a plain parenthesis
    std::size_t at;
    std::size_t arguments = 1;
  };
  static const Function kFunctions[];
  [[noreturn]] void fail(const std::string& message, std::size_t at) const;
  void write(std::string_view token);
  void reduce(int precedence);
  void apply(Op op, std::size_t at);
  void fold(const Frame& frame);
  void need(const Operand& operand, Kind kind) const;
  [[nodiscard]] Expression cut(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] std::string written_from(std::size_t begin) const;
  std::vector<Expression> take(Kind kind);
  Expression take_one(Kind kind);
  void resolve(Expression& expression, std::size_t loops_in_scope) const;

  std::size_t offset_;
  RuleTree tree_;
  RuleOption option_;
  std::vector<std::string_view> words_;  // of this option's name nodes, whose number is the index here until resolved
  std::vector<Node> nodes_;
  std::vector<Operand> operands_;
  std::vector<Pending> operators_;
  std::vector<Frame> frames_;
  const Function* function_ = nullptr;  // its parenthesis comes next
  bool tuple_ = false;                  // what was read is a position in parentheses
  std::size_t option_begin_ = 0, mark_ = 0;  // in the canonical text
};

}  // namespace grundy
