// Analyses run as jobs, which a page follows.

const kBetweenLooks = 300;  // ms

/// Gives a function that follows a job until it ends: follow(id, see) with see(job) after each look at it. It gives
/// {stop, forget}: stop() ends the job, forget() too, and calls see() no more. `path` is where the jobs are.
export const followerBy = ({get, post}, path) => (id, see) => {
  let over = false;
  const look = async () => {
    if (over) return;
    try {
      const job = await get(`${path}/${id}`);
      if (over) return;
      over = !['waiting', 'running'].includes(job.state);
      see(job);
    } catch (error) {
      over = true;
      see({state: 'failed', progress: 0, result: null, error: error.message});
    }
    if (!over) setTimeout(look, kBetweenLooks);
  };
  look();
  const stop = () => post(`${path}/${id}/stop`).catch(() => {});
  return {
    stop,
    forget: () => {
      over = true;
      stop();
    },
  };
};
