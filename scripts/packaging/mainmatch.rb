# For Homebrew on Linux: never built. URL, checksum and home page are placeholders.
class Mainmatch < Formula
  desc "Monte Carlo strategy analysis of social-strategy matches"
  homepage "https://example.org/mainmatch"
  url "https://example.org/mainmatch/archive/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "nlohmann-json" => :build
  depends_on "node" => :build
  depends_on "random123" => :build
  depends_on "tomlplusplus" => :build
  depends_on "utf8cpp" => :build
  depends_on "boost"
  depends_on "clp"
  depends_on "coinutils"
  depends_on "fmt"
  depends_on "gmp"
  depends_on "libedit"
  depends_on "libseccomp"
  depends_on :linux # it shuts bots in with seccomp
  depends_on "lua" # as C++: its library must be lua5.4-c++
  depends_on "openssl@3"
  depends_on "pagmo"
  depends_on "sqlite"
  depends_on "sqlitecpp"
  depends_on "tbb"

  def install
    cd("experiments/report/web") { system "npm", "ci", "--ignore-scripts" }
    system "cmake", "-S", ".", "-B", "build", "-DMAINMATCH_TESTS=OFF", "-DMAINMATCH_BENCH=OFF", *std_cmake_args
    system "cmake", "--build", "build", "--target", "mainmatch"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "mainmatch #{version}", shell_output("#{bin}/mainmatch --version")
    system bin/"mainmatch", "tournament", "edges", "--matches", "100", "--quiet"
  end
end
