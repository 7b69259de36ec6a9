/**
 * Runs `work` when it is requested, never twice at a time, and waits `intervalMs` after each run. Requests made in the
 * meantime are combined into one more run. Errors are passed to `onError`.
 */
export function throttle(work: () => void | Promise<void>, intervalMs: number, onError: (error: unknown) => void) {
  let isRequested = false;
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function run() {
    isRequested = false;
    isBusy = true;
    void Promise.resolve()
      .then(work)
      .catch(onError)
      .finally(() => {
        timer = setTimeout(() => {
          isBusy = false;
          if (isRequested && !isStopped) run();
        }, intervalMs).unref();
      });
  }

  return {
    request() {
      isRequested = true;
      if (!isBusy && !isStopped) run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
