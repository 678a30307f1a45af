// The commands host and audit: a match between people.

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/file.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/learned_by_name.h"
#include "experiments/cli/program_flags.h"
#include "experiments/host/announcements.h"
#include "experiments/host/audit.h"
#include "experiments/host/host_api.h"
#include "experiments/host/host_site.h"
#include "experiments/host/house.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/server.h"

namespace mainmatch::cli {

namespace {

constexpr std::size_t kMaxAudit = std::size_t{1} << 28;

/// "127.0.0.1:8080"
struct Address {
  std::string host;
  std::uint16_t port = 0;
  bool is_loopback() const { return host.starts_with("127.") || host == "::1"; }
};

Address read_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address;
  const char* const end = text.data() + text.size();
  if (colon != text.npos) {
    address.host = text.substr(0, colon);
    const auto read = std::from_chars(text.data() + colon + 1, end, address.port);
    if (read.ec == std::errc() && read.ptr == end && colon + 1 < text.size()) return address;
  }
  throw ValueError("address", shown_word(text), "HOST:PORT, as 127.0.0.1:8080");
}

/// "https://genius.example", without anything behind the host.
struct PublicUrl {
  std::string text;
  std::string host;
  bool is_secure = false;
};

PublicUrl read_public_url(std::string text) {
  PublicUrl url;
  while (text.ends_with('/')) text.pop_back();
  url.is_secure = text.starts_with("https://");
  constexpr std::string_view kHost = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]";
  const std::size_t begin = text.find("://");
  url.host = begin == text.npos ? "" : text.substr(begin + 3);
  const bool is_good = (url.is_secure || text.starts_with("http://")) && !url.host.empty() &&
                       url.host.find_first_not_of(kHost) == url.host.npos;
  if (!is_good) {
    throw ValueError("public-url", shown_word(text), "https://HOST or http://HOST:PORT");
  }
  url.text = std::move(text);
  return url;
}

class HostCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("data", data_, "DIR", "the folder that keeps the matches").required();
    fields.text("address", address_, "HOST:PORT",
                "where to listen (default 127.0.0.1:0: this machine alone, any free port)");
    fields.text("public-url", public_url_, "URL",
                "as people reach it through a proxy: https://genius.example");
    fields.repeated("game", games_, "FILE", "a match in one file that may be played too");
    fields.repeated("program", programs_, "NAME=exec:COMMAND",
                    "a program that may sit at a seat under this name");
    program_flags_.declare_of_programs(fields, {"program"});
    fields.text("webhook", webhook_, "URL",
                "post what everybody may know there, as chat services take it");
    fields.on("webhook-private", webhook_private_, "the webhook may be on a private address");
    fields.real("grace-after-downtime", grace_, 0, 1e6,
                "minutes that the server may have stood still before deadlines are put off "
                "(default 10)");
    fields.on("behind-proxy", behind_proxy_,
              "limit requests by the address in the proxy's X-Forwarded-For");
    fields.on("insecure", insecure_, "let people come over the network without https");
    fields.on("new-link", new_link_, "print a new link for the organizer; the old one has ended");
    fields.text("backup", backup_, "FILE", "write a copy of all that is kept, and end")
        .excludes({"new-link", "address", "public-url", "behind-proxy", "insecure", "game",
                   "program", "bot-logs", "move-time", "sandbox", "webhook", "webhook-private",
                   "grace-after-downtime"});
  }

  int run(const Given& given) override {
    if (!backup_.empty()) {
      host::back_up(data_, backup_);
      return 0;
    }
    const Address address = read_address(address_);
    std::optional<host::WebhookTarget> target;
    if (const char* const url = std::getenv("MAINMATCH_WEBHOOK"); url && webhook_.empty()) {
      webhook_ = url;
    }
    if (!webhook_.empty()) target = host::webhook_target(webhook_);
    std::optional<PublicUrl> url;
    if (!public_url_.empty()) url = read_public_url(public_url_);
    if (!address.is_loopback() && !insecure_) {
      throw ValueError("address", shown_word(address_),
                       "an address of this machine alone (127.0.0.1) behind a proxy that speaks "
                       "https, or --insecure");
    }
    if (!address.is_loopback() && !url) {
      throw InputError("--public-url: needed with an address that others reach");
    }
    for (const std::string& file : games_) own_games_.push_back(&match_in_file(file));
    program_flags_.apply(given);
    program_host().goes_on_without = true;  // people are at the table
    for (const std::string& one : programs_) add_program(one);
    if (webhook_private_ && webhook_.empty()) {
      throw InputError("--webhook-private: requires --webhook");
    }
    allow_connections();
    host::Ledger ledger(data_);
    host::Clock clock(host::system_time(), last_time(ledger));
    serve::ServerLimits limits;
    limits.connections = kConnections;
    limits.connections_of_one = kConnections / 2;
    limits.threads = kThreads;
    serve::Server server(address.host, address.port, limits);
    if (!url) url = read_public_url(fmt::format("http://{}:{}", address.host, server.port()));
    serve_matches(given, ledger, clock, server, *url, target);
    return kInterruptedExit;
  }

 private:
  static constexpr std::size_t kConnections = 4096;
  static constexpr std::size_t kThreads = 16;

  /// As many files as the system lets this process have.
  static void allow_connections() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
  }

  /// "mine=exec:python3 mine.py"
  void add_program(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string bot = equals == text.npos ? "" : text.substr(equals + 1);
    if (!names_program(bot)) throw ValueError("program", shown_word(text), "NAME=exec:COMMAND");
    const std::string name = text.substr(0, equals);
    for (const MatchModule* const game : games()) {
      require_own_name("program", name, *game);
      if (std::ranges::count(learned_by_name(*game), name, &serve::NamedBot::name) == 0) continue;
      throw ValueError("program", fmt::format("{} is a bot of {}", shown_word(name), game->name()),
                       "a name of its own");
    }
    const std::string canonical = program_with_name("program", bot).name();
    const bool is_new = bots_.programs.emplace(name, canonical).second;
    if (!is_new) throw ValueError("program", shown_word(name) + " is named twice");
  }

  std::vector<const MatchModule*> games() const {
    std::vector<const MatchModule*> all(matches().begin(), matches().end());
    all.insert(all.end(), own_games_.begin(), own_games_.end());
    return all;
  }

  static std::int64_t last_time(host::Ledger& ledger) {
    std::int64_t last = 0;
    for (const char* const sql :
         {"SELECT coalesce(max(time), 0) FROM alive",
          "SELECT coalesce(max(json_extract(line, '$.time')), 0) FROM events"}) {
      last = std::max<std::int64_t>(last, std::stoll(ledger.read(sql).at(0).at(0)));
    }
    return last;
  }

  void serve_matches(const Given& given, host::Ledger& ledger, host::Clock& clock,
                     serve::Server& server, const PublicUrl& url,
                     const std::optional<host::WebhookTarget>& target) {
    host::HouseOptions options;
    options.version = kVersion;
    options.bots = bots_;
    options.grace_after_downtime = static_cast<std::int64_t>(grace_ * 60'000);
    options.has_webhook = !webhook_.empty();
    options.changed = [&](const std::string& door) { server.publish(door); };
    options.dropped = [&](const std::string& door) { server.drop(door); };
    options.report = [](const std::string& line) { std::cerr << "mainmatch: " + line + "\n"; };
    std::optional<host::WebhookSender> sender;
    options.announced = [&] {
      if (sender) sender->wake();
    };
    host::House house(ledger, clock, options);
    if (target) {
      sender.emplace(
          *target, host::WebhookOptions{.allow_private = webhook_private_}, host::outbox_of(ledger),
          [&] { return clock.now(); },
          [&](std::string_view line) { options.report(std::string(line)); });
    }
    file_limits().allowed = false;  // from here on texts come from pages
    host::HostApi api(house, {kVersion, bots_, games(), url.text});
    host::HostSiteOptions site_options{
        .hosts = {url.host}, .is_secure = url.is_secure, .behind_proxy = behind_proxy_};
    if (!url.is_secure) {
      site_options.hosts.push_back(fmt::format("localhost:{}", server.port()));
    }
    host::HostSite site(house, api, site_options);
    watch_for_interrupt();
    if (new_link_ || !house.doors().organizer()) {
      *given.out << url.text << "/enter#" << house.renew_organizer() << std::endl;
    } else {
      *given.out << url.text << std::endl;
    }
    std::cerr << "mainmatch: Ctrl-C ends the server; matches go on when it is started again\n";
    std::thread time([&] { house.run(interrupted); });
    server.run(site, interrupted);
    time.join();
  }

  std::string data_;
  std::string address_ = "127.0.0.1:0";
  std::string public_url_;
  std::vector<std::string> games_;
  std::vector<const MatchModule*> own_games_;
  std::vector<std::string> programs_;
  ProgramFlags program_flags_;
  host::KnownBots bots_{learned_by_name};
  std::string webhook_;
  bool webhook_private_ = false;
  double grace_ = 10;
  bool behind_proxy_ = false;
  bool insecure_ = false;
  bool new_link_ = false;
  std::string backup_;
};

class AuditCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.input("file", file_, "the audit file of a hosted match").positional().required();
    fields.repeated("receipt", receipts_, "HASH", "a receipt that must be among its submissions");
    fields.on("record", record_, "print the record of the match instead");
  }

  int run(const Given& given) override {
    const std::string text = read_file(file_.path, kMaxAudit);
    try {
      const host::Audit found = host::audit(text, receipts_, learned_by_name);
      print(found, *given.out);
    } catch (const InputError& error) {
      throw InputError("{}: {}", shown_path(file_.path), error.what());
    }
    return 0;
  }

 private:
  void print(const host::Audit& found, std::ostream& out) const {
    if (record_) {
      out << to_line(found.record) << "\n";
      return;
    }
    out << fmt::format("{}, a match of {}, hosted by version {}: all of it holds.\n", found.name,
                       found.game, found.version)
        << fmt::format("- Events: {}. Each follows from the one before.\n", found.events)
        << fmt::format(
               "- Browsers that gave chance to the deal: {}. It follows from that and the seed, "
               "whose "
               "hash was published before: {}.\n",
               found.contributions, found.commitment)
        << fmt::format(
               "- Steps: {}. When each was closed, what the bots handed in and what came of it are "
               "as "
               "the rules give them.\n",
               found.steps)
        << fmt::format(
               "- The organizer: steps closed by hand {}, taken back {}; deadlines changed {}; "
               "seats "
               "given to others {}. Deadlines put off for downtime: {}.\n",
               found.closed_by_hand, found.steps_back, found.changed_deadlines, found.replacements,
               found.downtimes);
    if (!found.programs.empty()) {
      out << fmt::format(
          "- Programs: {}. Nobody can ask them again: what they handed in is taken as it stands.\n",
          fmt::join(found.programs, ", "));
    }
    if (!found.is_whole) out << "- The organizer ended the match before its end.\n";
    for (const host::Audit::FoundReceipt& one : found.receipts) {
      out << fmt::format("- Receipt {}...: seat {}, after {} steps, {}: {}\n",
                         one.hash.substr(0, 12), one.seat, one.step,
                         one.counted ? "counted" : "did not count", to_line(one.submission));
    }
    if (found.version != kVersion) {
      out << fmt::format("This program is version {}.\n", kVersion);
    }
  }

  InputFile file_;
  std::vector<std::string> receipts_;
  bool record_ = false;
};

}  // namespace

std::unique_ptr<Command> make_host() { return std::make_unique<HostCommand>(); }
std::unique_ptr<Command> make_audit() { return std::make_unique<AuditCommand>(); }

}  // namespace mainmatch::cli
