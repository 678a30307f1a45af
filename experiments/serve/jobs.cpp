#include "experiments/serve/jobs.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/stop.h"
#include "experiments/base/printable.h"
#include "experiments/serve/answer.h"

namespace mainmatch::serve {

void Job::report(double progress) {
  const std::lock_guard lock(mutex_);
  progress_ = progress;
}

void Job::report(double progress, std::shared_ptr<const Json> result) {
  const std::lock_guard lock(mutex_);
  progress_ = progress;
  result_ = std::move(result);
}

Json Job::json() const {
  constexpr const char* kStates[] = {"waiting", "running", "done", "stopped", "failed"};
  const std::lock_guard lock(mutex_);
  return {{"state", kStates[static_cast<std::size_t>(state_)]},
          {"progress", progress_},
          {"result", result_ ? *result_ : Json()},
          {"error", error_.empty() ? Json() : Json(error_)}};
}

Jobs::Jobs() {
  for (std::size_t i = 0; i < kAtOnce; ++i) threads_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const auto& job : all_) job->stop_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::string Jobs::add(std::function<void(Job&)> work) {
  auto job = std::make_shared<Job>();
  job->work_ = std::move(work);
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() == kMaxWaiting) {
      throw Refused(503, std::to_string(kMaxWaiting) + " analyses wait already: stop one of them");
    }
    job->id_ = ++last_id_;
    waiting_.push_back(job);
    all_.push_back(job);
    forget_old();
  }
  changed_.notify_one();
  return std::to_string(job->id_);
}

/// Those that ended, the oldest first.
void Jobs::forget_old() {
  const auto has_ended = [](const std::shared_ptr<Job>& job) {
    const std::lock_guard lock(job->mutex_);
    return job->state_ != Job::State::waiting && job->state_ != Job::State::running;
  };
  while (all_.size() > kMaxKept) {
    const auto old = std::find_if(all_.begin(), all_.end(), has_ended);
    if (old == all_.end()) return;
    all_.erase(old);
  }
}

std::shared_ptr<Job> Jobs::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  for (const auto& job : all_) {
    if (std::to_string(job->id_) == id) return job;
  }
  throw Refused(404, "there is no job of this number");
}

Json Jobs::json(const std::string& id) const { return find(id)->json(); }

void Jobs::stop(const std::string& id) {
  const std::shared_ptr<Job> job = find(id);
  job->stop_ = true;
  const std::lock_guard lock(mutex_);
  const auto waits = std::find(waiting_.begin(), waiting_.end(), job);
  if (waits == waiting_.end()) return;
  waiting_.erase(waits);
  const std::lock_guard job_lock(job->mutex_);
  job->state_ = Job::State::stopped;
}

void Jobs::work() {
  while (true) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
      if (ending_) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
      const std::lock_guard job_lock(job->mutex_);
      job->state_ = Job::State::running;
    }
    run(*job);
  }
}

void Jobs::run(Job& job) {
  std::string error;
  try {
    const StopScope scope(job.stop_);
    job.work_(job);
  } catch (const Stopped&) {
  } catch (const std::exception& failure) {
    error = printable(failure.what());
  }
  const std::function<void(Job&)> used = std::move(job.work_);  // with what it holds
  const std::lock_guard lock(job.mutex_);
  job.work_ = nullptr;
  job.error_ = error;
  job.state_ = !error.empty() ? Job::State::failed
               : job.stop_    ? Job::State::stopped
                              : Job::State::done;
  if (job.state_ == Job::State::done) job.progress_ = 1;
}

}  // namespace mainmatch::serve
