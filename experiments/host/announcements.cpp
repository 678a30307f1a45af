#include "experiments/host/announcements.h"

#include <nlohmann/json.hpp>

#include "experiments/base/json.h"

namespace mainmatch::host {

namespace {

/// At most so many bytes of a text, whole lines if there are several, and no part of a letter.
std::string cut(const std::string& text) {
  constexpr std::size_t kMaxBytes = 1'900;  // chat services take 2,000 letters
  if (text.size() <= kMaxBytes) return text;
  std::size_t end = text.rfind('\n', kMaxBytes);
  if (end == text.npos) end = kMaxBytes;
  while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "\n...";
}

}  // namespace

/// Some read "text", others "content".
void add_announcement(const std::string& words, std::int64_t now, Batch& batch) {
  const std::string text = cut(words);
  batch.add("INSERT INTO outbox (body, tries, due, added) VALUES (?, 0, ?, ?)",
            {to_line(Json{{"text", text}, {"content", text}}), now, now});
}

std::string public_words(const Json& shown) {
  std::string words;
  for (const auto& [key, value] : shown.items()) {
    const bool is_rounds = key == "rounds" && value.is_array();
    if (is_rounds && value.empty()) continue;
    words += fmt::format("\n{}: {}", is_rounds ? "last round" : key,
                         to_line(is_rounds ? value.back() : value));
  }
  return words;
}

WebhookSender::Store outbox_of(Ledger& ledger) {
  WebhookSender::Store store;
  store.next = [&ledger](std::int64_t now) -> std::optional<WebhookSender::Item> {
    const auto rows =
        ledger.read("SELECT id, body, tries, added, due FROM outbox ORDER BY id LIMIT 1");
    if (rows.empty() || std::stoll(rows[0][4]) > now) return std::nullopt;
    return WebhookSender::Item{.id = std::stoll(rows[0][0]),
                               .body = rows[0][1],
                               .tries = std::stoi(rows[0][2]),
                               .added_ms = std::stoll(rows[0][3])};
  };
  store.failed = [&ledger](std::int64_t id, int tries, std::int64_t due) {
    Batch batch;
    batch.add("UPDATE outbox SET tries = ?, due = ? WHERE id = ?", {std::int64_t{tries}, due, id});
    ledger.commit(batch);
  };
  store.sent = store.given_up = [&ledger](std::int64_t id) {
    Batch batch;
    batch.add("DELETE FROM outbox WHERE id = ?", {id});
    ledger.commit(batch);
  };
  return store;
}

}  // namespace mainmatch::host
