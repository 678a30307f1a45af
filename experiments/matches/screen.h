#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// What a person who sits at a seat is shown at a step, and how they type what it hands in. Made
/// from the seat's view alone, so that it cannot show more; good until the match goes on.
///
/// A match has one of its own if its ViewForm has `screen(view)`, which makes it.
class Screen {
 public:
  Screen() = default;
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  virtual ~Screen() = default;

  /// All that the seat may know, at most kPageWidth columns wide.
  virtual void draw(std::ostream& out) const = 0;
  /// How to type a submission of this step, with examples.
  virtual void explain(std::ostream& out) const = 0;
  /// What is possible now.
  virtual void list_options(std::ostream& out) const = 0;
  /// What was typed as a submission in the form of records. Throws InputError.
  virtual Json read(const std::string& line) const = 0;
  /// A submission as one would type it.
  virtual std::string write(const Json& submission) const = 0;
  /// What a submission costs beyond what it says, such as "2 garnets for 1 bought peek"; or "".
  virtual std::string cost(const Json& submission) const;
  /// The JSON Schema of what can be handed in now, for a form on a page; null where a board of the
  /// match composes it.
  virtual Json form() const;
  /// What a page draws of it where the match has no board (see script/drawing.h), else null;
  /// {"error"} where the match fails to say it.
  virtual Json drawing() const;
};

/// Writes words, going on in a new line where one would be wider than the page.
void print_words(const std::string& words, std::ostream& out);

/// The screen of a match that has none of its own: all is JSON.
class JsonScreen final : public Screen {
 public:
  explicit JsonScreen(Json view) : view_(std::move(view)) {}

  void draw(std::ostream& out) const override;
  void explain(std::ostream& out) const override;
  void list_options(std::ostream& out) const override;
  Json read(const std::string& line) const override;
  std::string write(const Json& submission) const override;

 private:
  Json view_;
};

/// What the seat is shown now.
template <Game G>
std::unique_ptr<Screen> make_screen(const typename G::State& state, Seat seat) {
  if constexpr (requires(const typename G::View& view) { ViewForm<G>::screen(view); }) {
    return ViewForm<G>::screen(G::observe(state, seat));
  } else {
    return std::make_unique<JsonScreen>(view_json<G>(state, seat));
  }
}

}  // namespace mainmatch
