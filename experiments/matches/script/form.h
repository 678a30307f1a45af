#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/row_form.h"

struct lua_State;

namespace mainmatch::script {

/// A field of a submission. In JSON, seats count from 0; in the file, from 1.
struct FormField {
  enum class Kind : std::uint8_t { whole, number, flag, choice, seat, list, map, record };

  std::string name;
  Kind kind = Kind::whole;
  bool optional = false;
  std::string help;
  double least = 0, most = 0;      ///< of whole and number; of a list its length
  double standard = 0;             ///< of whole, number, flag; of a choice the place in `words`
  std::vector<std::string> words;  ///< of a choice; of a map its keys
  bool other = false;              ///< of a seat: it is another one
  bool distinct = false;           ///< of a list: no entry twice
  std::shared_ptr<const FormField> of;  ///< of a list or a map: its entries
  std::vector<FormField> fields;        ///< of a record
  /// What the seat may give now, of those of a choice or a seat; empty: any.
  std::vector<std::string> among;
};

/// A submission is an object of these fields; null is a missed one.
class Form {
 public:
  Form() = default;
  /// Of what asked.form() of prelude.lua gives. Throws InputError.
  Form(const Json& rows, int seats);

  const std::vector<FormField>& fields() const { return fields_; }
  /// Puts the form within limits: {FIELD: {"least", "most", "among"}}, those of entries of lists
  /// and maps as "each", those of fields of records as "fields". Throws InputError for limits of
  /// other fields, or that leave nothing.
  void narrow(const Json& limits);

  /// Throws InputError for what is no object of these fields, or has a value of the wrong type.
  void check_types(const Node& submission) const;
  /// The parts that are void: numbers out of range, unknown names, entries twice.
  std::vector<Objection> objections(Seat seat, const Json& submission) const;
  /// Uniform over each field.
  Json draw(Seat seat, Stream& stream) const;
  /// A submission with one field drawn anew.
  Json varied(Seat seat, const Json& submission, Stream& stream) const;
  /// Each field as the file says; the next value that is allowed where that is not.
  Json standard(Seat seat) const;

  /// A value as views of the file show it, as a value of this field in records; nothing if it has
  /// another type.
  static std::optional<Json> in_records(const FormField& field, Json shown);

  Json schema() const;
  /// {FIELD: {"kind", "least", "most", ...}} for whoever looks at it; for the file without help.
  Json json(bool for_file = false) const;
  void push(lua_State* lua) const;
  void push_submission(lua_State* lua, const Json& submission) const;
  /// What a bot of the file handed in, on top of the stack, in the words of JSON.
  Json take_submission(lua_State* lua, const std::string& path) const;

 private:
  std::vector<FormField> fields_;
  int seats_ = 0;
  bool names_seats_ = false;
};

/// The value of a rule that is a list or a record; `row` is what the file says of it. Throws
/// InputError.
Json read_rule(const Json& row, const Node& given);

}  // namespace mainmatch::script
