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
  end_if_due();
}

void Job::end_if_due() {
  if (state_ != State::running || stop_ || Clock::now() < end_) return;
  is_out_of_time_ = true;
  stop_ = true;
}

void Job::report(double progress, std::shared_ptr<const Json> result) {
  {
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
  }
  report(progress);
}

Json Job::json() {
  constexpr const char* kStates[] = {"waiting", "running", "done", "stopped", "failed"};
  const std::lock_guard lock(mutex_);
  end_if_due();
  return {{"state", kStates[static_cast<std::size_t>(state_)]},
          {"progress", progress_},
          {"result", result_ ? *result_ : Json()},
          {"error", error_.empty() ? Json() : Json(error_)}};
}

Jobs::Jobs(std::chrono::seconds longest) : longest_(longest) {
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
      job->end_ = Job::Clock::now() + longest_;
    }
    run(*job);
  }
}

void Jobs::run(Job& job) const {
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
  if (error.empty() && job.is_out_of_time_ && !job.result_) {
    error = "it takes longer than it may here: nothing was found";
  }
  job.error_ = error;
  const bool is_stopped = job.stop_ && !job.is_out_of_time_;
  job.state_ = !error.empty() ? Job::State::failed
               : is_stopped   ? Job::State::stopped
                              : Job::State::done;
  if (job.state_ == Job::State::done) job.progress_ = 1;
}

}  // namespace mainmatch::serve
