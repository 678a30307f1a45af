#include "tests/serve/attacks.h"

namespace mainmatch::tests {

namespace {

std::string token_line(const std::string& token) { return "X-Mainmatch-Token: " + token + "\r\n"; }

/// A request in which Host is one of the headers.
std::string bare(const std::string& line, const std::string& headers) {
  return line + " HTTP/1.1\r\n" + headers + "\r\n";
}

}  // namespace

std::string request_of(const Served& served, const std::string& line, const std::string& headers,
                       const std::string& body) {
  return bare(line, "Host: 127.0.0.1:" + std::to_string(served.port()) + "\r\n" + headers) + body;
}

std::string post_of(const Served& served, const std::string& path, const std::string& body) {
  return request_of(served, "POST " + path,
                    token_line(served.token()) +
                        "Content-Type: application/json\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n",
                    body);
}

Honest honest_of(const Served& served) {
  return {token_line(served.token()), "/api/games", "/api/matches/1/resign"};
}

std::vector<Attack> attacks_on_token(const Served& served) {
  const std::string good = token_line(served.token());
  std::string wrong = served.token();
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  const std::string first = served.token().substr(0, 31);
  const std::string games = "GET /api/games";
  std::vector<Attack> all;
  const auto with = [&](const char* name, int expected, const std::string& headers,
                        const std::string& line = "GET /api/games") {
    all.push_back({name, request_of(served, line, headers), expected});
  };
  with("no token", 401, "");
  with("an empty token", 401, token_line(""));
  with("a token with a wrong digit", 401, token_line(wrong));
  with("a token that lacks a digit", 401, token_line(first));
  with("a token with a digit more", 401, token_line(served.token() + "0"));
  with("a token of other letters", 401, token_line(std::string(32, 'g')));
  with("the token in the query", 400, "", games + "?token=" + served.token());
  with("the token in a cookie", 401, "Cookie: X-Mainmatch-Token=" + served.token() + "\r\n");
  with("the token as a password", 401, "Authorization: Bearer " + served.token() + "\r\n");
  with("two tokens", 400, good + good);
  with("a wrong token after the right one", 400, good + token_line(wrong));
  with("a POST without a token", 401, "Content-Type: application/json\r\nContent-Length: 2\r\n",
       "POST /api/matches");
  with("no token for a path that is not there", 401, "", "GET /api/nothing");
  with("a POST to a file", 405, good + "Content-Length: 0\r\n", "POST /index.html");
  return all;
}

std::vector<Attack> attacks_on_gate(const Served& served, const Honest& honest) {
  const std::string port = std::to_string(served.port());
  const std::string other_port = std::to_string(served.port() ^ 1);
  const std::string& good = honest.headers;
  const std::string get = "GET " + honest.get, post = "POST " + honest.post;
  std::vector<Attack> all;
  const auto with = [&](const char* name, int expected, const std::string& headers,
                        const std::string& line = "") {
    all.push_back({name, request_of(served, line.empty() ? get : line, headers), expected});
  };
  with("an origin elsewhere", 403, good + "Origin: http://evil.example\r\n");
  with("the origin of a file", 403, good + "Origin: null\r\n");
  with("an empty origin", 403, good + "Origin: \r\n");
  with("the origin by another scheme", 403, good + "Origin: https://127.0.0.1:" + port + "\r\n");
  with("the origin at another port", 403, good + "Origin: http://127.0.0.1:" + other_port + "\r\n");
  with("an origin that begins well", 403,
       good + "Origin: http://127.0.0.1:" + port + ".evil.example\r\n");
  with("two origins", 400,
       good + "Origin: http://127.0.0.1:" + port + "\r\nOrigin: http://evil.example\r\n");
  with("a page elsewhere asks for a script", 403, "Origin: http://evil.example\r\n", "GET /app.js");
  with("a preflight", 405,
       "Origin: http://127.0.0.1:" + port + "\r\nAccess-Control-Request-Method: POST\r\n",
       "OPTIONS " + honest.post);
  const auto host = [&](const char* name, int expected, const std::string& hosts,
                        const std::string& line = "") {
    all.push_back({name, bare(line.empty() ? get : line, hosts + good), expected});
  };
  host("no host", 421, "");
  host("an empty host", 421, "Host: \r\n");
  host("a name that was rebound", 421, "Host: evil.example\r\n");
  host("a rebound name at the port", 421, "Host: evil.example:" + port + "\r\n");
  host("a rebound name for a file", 421, "Host: evil.example:" + port + "\r\n", "GET /");
  host("the host without its port", 421, "Host: 127.0.0.1\r\n");
  host("the host at another port", 421, "Host: 127.0.0.1:" + other_port + "\r\n");
  host("a host that begins well", 421, "Host: 127.0.0.1:" + port + ".evil.example\r\n");
  host("a host with a user", 421, "Host: a@127.0.0.1:" + port + "\r\n");
  host("any address", 421, "Host: 0.0.0.0:" + port + "\r\n");
  host("the address of version 6", 421, "Host: [::1]:" + port + "\r\n");
  host("two hosts", 400, "Host: 127.0.0.1:" + port + "\r\nHost: evil.example\r\n");
  // Paths
  for (const char* const path :
       {"/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
        "/..%5c..%5cetc/passwd", "//etc/passwd", "/page/../api/games", "/./index.html",
        "/%c0%ae%c0%ae/etc/passwd", "/index.html%00.js", "/api/games?x=1", "/index.html#x"}) {
    with(path, 400, good, std::string("GET ") + path);
  }
  with("a folder", 404, good, "GET /web/index.html");
  with("a source", 404, good, "GET /assets.cpp");
  with("a page of no name", 404, "", "GET /page/");
  with("a page of some name", 404, "", "GET /page/" + std::string(32, '0'));
  with("a proxy's target", 400, good, "GET http://evil.example/");
  with("a proxy's tunnel", 405, good, "CONNECT evil.example:80");
  for (const char* const method : {"PUT", "DELETE", "PATCH", "HEAD", "TRACE", "PROPFIND"}) {
    with(method, 405, good, std::string(method) + " " + honest.post);
  }
  // What a form on another page can send
  with("a form", 415, good + "Content-Type: text/plain\r\nContent-Length: 0\r\n", post);
  with("an encoded form", 415,
       good + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n", post);
  with("a POST of no type", 415, good + "Content-Length: 0\r\n", post);
  return all;
}

std::vector<Attack> attacks_on_reading(const Served& served, const Honest& honest) {
  const std::string& good = honest.headers;
  const std::string json = good + "Content-Type: application/json\r\n";
  const std::string get = "GET " + honest.get, post = "POST " + honest.post;
  const std::string hidden = get + " HTTP/1.1\r\n\r\n";
  std::vector<Attack> all;
  const auto sent = [&](const char* name, int expected, const std::string& headers,
                        const std::string& body = "", const std::string& line = "") {
    all.push_back({name, request_of(served, line.empty() ? post : line, headers, body), expected});
  };
  sent("a body too large", 413, json + "Content-Length: 1048577\r\n");
  sent("a body of many gigabytes", 413, json + "Content-Length: 99999999999\r\n");
  sent("a length beyond all numbers", 400, json + "Content-Length: 99999999999999999999999\r\n");
  sent("a negative length", 400, json + "Content-Length: -1\r\n");
  sent("a length with a sign", 400, json + "Content-Length: +2\r\n", "{}");
  sent("a length in other digits", 400, json + "Content-Length: 0x2\r\n", "{}");
  sent("a length with a blank", 400, json + "Content-Length: 2 2\r\n", "{}");
  sent("a list of lengths", 400, json + "Content-Length: 2, 4\r\n", "{}");
  sent("two lengths", 400, json + "Content-Length: 2\r\nContent-Length: 4\r\n", "{}");
  sent("the same length twice", 400, json + "Content-Length: 2\r\nContent-Length: 2\r\n", "{}");
  sent("a blank before the colon", 400, json + "Content-Length : 2\r\n", "{}");
  sent("length and chunks", 400, json + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
       "0\r\n\r\n" + hidden);
  sent("chunks and length", 400, json + "Transfer-Encoding: chunked\r\nContent-Length: 6\r\n",
       "0\r\n\r\n" + hidden);
  sent("chunks", 411, json + "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n");
  sent("chunks by another name", 411, json + "Transfer-Encoding: xchunked\r\n", hidden);
  sent("chunks after a tab", 411, json + "Transfer-Encoding:\tchunked\r\n", "0\r\n\r\n");
  sent("chunks twice", 411, json + "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n");
  sent("a body of a GET", 400, good + "Content-Length: 2\r\n", "{}", get);
  sent("a header without a colon", 400, json + "nonsense\r\n");
  sent("a header without a name", 400, json + ": value\r\n");
  sent("a NUL in a header", 400, json + std::string("X: a\0b\r\n", 8));
  sent("a return in a header", 400, json + "X: a\rb\r\n");
  sent("a head too large", 431, json + "X: " + std::string(17'000, 'a') + "\r\n");
  std::string many;
  for (int i = 0; i < 2'000; ++i) many += "X" + std::to_string(i) + ": a\r\n";
  sent("a thousand headers", 431, json + many);
  sent("a target too large", 431, good, "", "GET /" + std::string(20'000, 'a'));
  sent("a long target", 400, good, "", "GET /" + std::string(1'000, 'a'));
  const auto raw = [&](const char* name, int expected, const std::string& bytes) {
    all.push_back({name, bytes, expected});
  };
  const std::string host = "Host: 127.0.0.1:" + std::to_string(served.port()) + "\r\n" + good;
  raw("HTTP/1.0", 505, get + " HTTP/1.0\r\n" + host + "\r\n");
  raw("HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  raw("HTTP/0.9", 400, "GET /\r\n\r\n");
  raw("another protocol", 400, "GET / FTP/1.1\r\n" + host + "\r\n");
  raw("lines that end otherwise", 400, "GET / HTTP/1.1\n" + host + "\n");
  raw("no method", 400, " / HTTP/1.1\r\n" + host + "\r\n");
  raw("a method with a blank", 400, "GE T / HTTP/1.1\r\n" + host + "\r\n");
  raw("a target with a blank", 400, "GET /a b HTTP/1.1\r\n" + host + "\r\n");
  raw("a target of bytes", 400, "GET /\xff\xfe HTTP/1.1\r\n" + host + "\r\n");
  raw("the greeting of TLS", 400, std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11));
  raw("zeros", 400, std::string(1'000, '\0'));
  raw("half a head", 0, get + " HTTP/1.1\r\nHost: 127");
  raw("nothing", 0, "");
  raw("half a body", 0, request_of(served, post, json + "Content-Length: 100\r\n", "{\"half\": "));
  return all;
}

}  // namespace mainmatch::tests
