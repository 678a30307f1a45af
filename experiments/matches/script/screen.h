#pragma once

#include <string>

#include "experiments/matches/screen.h"
#include "experiments/matches/script/form.h"

namespace mainmatch::script {

/// A match in one file for a person: its view as lines, its fields by name.
class FormScreen final : public Screen {
 public:
  FormScreen(Json view, const Form& form, Json drawing)
      : view_(std::move(view)), form_(form), drawing_(std::move(drawing)) {}

  void draw(std::ostream& out) const override;
  void explain(std::ostream& out) const override;
  void list_options(std::ostream& out) const override;
  /// "ask 500 to 3", or "500 3" where every field has a value; entries of lists with commas.
  Json read(const std::string& line) const override;
  std::string write(const Json& submission) const override;
  Json form() const override { return form_.schema(); }
  Json drawing() const override { return drawing_; }

 private:
  Json view_;
  const Form form_;
  const Json drawing_;
};

}  // namespace mainmatch::script
