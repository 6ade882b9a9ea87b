// An SQLite file: one row of `census`, a row of `forms` for each standard form that was looked at, a row of `codes` for each
// code of the pattern that has it. A form and its codes are written in one transaction.
#include "census.hpp"

#include <fmt/format.h>

#if defined(GRUNDY_HAVE_SQLITE)
#include <sqlite3.h>
#include <sys/stat.h>
#endif

namespace grundy {

#if defined(GRUNDY_HAVE_SQLITE)

namespace {

constexpr std::int64_t kApplication = 0x4752554E;  // "GRUN", by which a census is told from other SQLite files
constexpr std::int64_t kVersion = 1;

constexpr const char* kSchema = R"(
create table census(pattern text not null, last integer not null);
create table forms(form text primary key, status text not null, period integer, preperiod integer, checked_to integer not null, largest integer not null,
  largest_at integer not null, class text, mask integer, rare_count integer, last_rare integer, kernel text not null);
create table codes(code text primary key, form text not null references forms(form), shift integer not null, preperiod integer);
)";

const char* status_text(PeriodStatus status) {
  switch (status) {
    case PeriodStatus::proved: return "proved";
    case PeriodStatus::observed: return "observed";
    default: return "none";
  }
}

PeriodStatus status_of(std::string_view text) { return text == "proved" ? PeriodStatus::proved : text == "observed" ? PeriodStatus::observed : PeriodStatus::none; }

}  // namespace

struct CensusFile::Database {
  sqlite3* handle = nullptr;
  std::string file;

  ~Database() { sqlite3_close(handle); }
  [[noreturn]] void fail() const { throw Error(fmt::format("{}: {}", file, sqlite3_errmsg(handle))); }
  void run(const char* sql) const {
    if (sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
};

namespace {

// One statement; values are bound in order, columns read by number.
class Statement {
 public:
  template <class Database>
  Statement(const Database& database, const char* sql) : fail_([&database] { database.fail(); }) {
    if (sqlite3_prepare_v2(database.handle, sql, -1, &statement_, nullptr) != SQLITE_OK) fail_();
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  Statement& bind(const std::string& text) {
    if (sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT) != SQLITE_OK) fail_();
    return *this;
  }
  Statement& bind(std::int64_t number, bool known = true) {
    if ((known ? sqlite3_bind_int64(statement_, ++bound_, number) : sqlite3_bind_null(statement_, ++bound_)) != SQLITE_OK) fail_();
    return *this;
  }
  Statement& bind_unsigned(std::uint64_t number, bool known = true) { return bind(static_cast<std::int64_t>(number), known); }
  // Whether there is another row.
  bool step() {
    const int result = sqlite3_step(statement_);
    if (result != SQLITE_ROW && result != SQLITE_DONE) fail_();
    return result == SQLITE_ROW;
  }
  [[nodiscard]] std::string text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text == nullptr ? std::string() : std::string(text);
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  template <class N>
  [[nodiscard]] N number_as(int column) const {
    return static_cast<N>(number(column));
  }
  [[nodiscard]] bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

 private:
  std::function<void()> fail_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

}  // namespace

CensusFile::CensusFile(const std::string& file, std::string_view pattern) : pattern_(pattern), database_(std::make_unique<Database>()) {
  struct stat status {};
  const bool fresh = stat(file.c_str(), &status) != 0 || status.st_size == 0;
  if (fresh && pattern.empty()) throw Error(fmt::format("cannot read {}: there is no such census", file));
  Database& db = *database_;
  db.file = file;
  if (sqlite3_open(file.c_str(), &db.handle) != SQLITE_OK) db.fail();
  sqlite3_busy_timeout(db.handle, 2000);
  if (fresh) {
    db.run("begin");
    db.run(fmt::format("pragma application_id = {}; pragma user_version = {};", kApplication, kVersion).c_str());
    db.run(kSchema);
    Statement(db, "insert into census values(?, 0)").bind(pattern_).step();
    db.run("commit");
    return;
  }
  const auto pragma = [&](const char* sql) {
    Statement statement(db, sql);
    return statement.step() ? statement.number(0) : 0;
  };
  if (pragma("pragma application_id") != kApplication) throw Error(fmt::format("{}: expected a census, found another SQLite file", file));
  if (pragma("pragma user_version") != kVersion) throw Error(fmt::format("{}: expected version {} of the census format", file, kVersion));
  Statement found(db, "select pattern from census");
  if (!found.step()) throw Error(fmt::format("{}: the census has no pattern: the file is damaged", file));
  if (!pattern.empty() && found.text(0) != pattern) throw Error(fmt::format("{} is a census of {}, not of {}", file, found.text(0), pattern));
  pattern_ = found.text(0);
}

CensusFile::~CensusFile() = default;

std::uint64_t CensusFile::last() const {
  Statement found(*database_, "select last from census");
  return found.step() ? found.number_as<std::uint64_t>(0) : 0;
}

void CensusFile::set_last(std::uint64_t last) { Statement(*database_, "update census set last = max(last, ?)").bind_unsigned(last).step(); }

std::vector<CensusForm> CensusFile::forms() const {
  std::vector<CensusForm> forms;
  Statement row(*database_, "select form, status, period, preperiod, checked_to, largest, largest_at, class, mask, rare_count, last_rare, kernel from forms order by rowid");
  while (row.step()) {
    CensusForm& form = forms.emplace_back();
    form.form = row.text(0);
    form.done = true;
    form.status = status_of(row.text(1));
    form.period = row.number(2);
    form.preperiod = row.number(3);
    form.checked_to = row.number_as<std::uint64_t>(4);
    form.largest = row.number_as<std::uint32_t>(5);
    form.largest_at = row.number_as<std::uint64_t>(6);
    form.sparse = !row.null(7);
    form.position = row.text(7) == "position";
    form.mask = row.number_as<std::uint32_t>(8);
    form.rare_count = row.number_as<std::uint64_t>(9);
    form.last_rare = row.number_as<std::uint64_t>(10);
    form.kernel = row.text(11);
    Statement code(*database_, "select code, shift, preperiod from codes where form = ? order by rowid");
    code.bind(form.form);
    while (code.step()) form.members.push_back({code.text(0), code.number_as<unsigned>(1), code.number(2)});
  }
  return forms;
}

void CensusFile::save(const CensusForm& form) {
  database_->run("begin");
  const bool period = form.status != PeriodStatus::none;
  Statement row(*database_, "insert or replace into forms values(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(form.form).bind(std::string(status_text(form.status))).bind(form.period, period).bind(form.preperiod, period).bind_unsigned(form.checked_to).bind(form.largest).bind_unsigned(form.largest_at);
  if (form.sparse) row.bind(form.position ? "position" : "value");
  else row.bind(0, false);
  row.bind(form.mask, form.sparse).bind_unsigned(form.rare_count, form.sparse).bind_unsigned(form.last_rare, form.sparse).bind(form.kernel).step();
  for (const CensusForm::Member& member : form.members)
    Statement(*database_, "insert or replace into codes values(?, ?, ?, ?)").bind(member.code).bind(form.form).bind(member.shift).bind(member.preperiod, period).step();
  database_->run("commit");
}

#else

struct CensusFile::Database {};
CensusFile::CensusFile(const std::string& file, std::string_view) { throw Error(fmt::format("{}: grundy was built without SQLite", file)); }
CensusFile::~CensusFile() = default;
std::uint64_t CensusFile::last() const { return 0; }
void CensusFile::set_last(std::uint64_t) {}
std::vector<CensusForm> CensusFile::forms() const { return {}; }
void CensusFile::save(const CensusForm&) {}

#endif

}  // namespace grundy
