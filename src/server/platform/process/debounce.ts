export type Debounced = { request(): void; stop(): void };

/**
 * Runs `work` after a request and combines requests made in the meantime. It never runs twice at the same time, waits
 * `intervalMs` between runs, and always runs once more after the last request. Errors go to `onError`.
 */
export function debounce(
  work: () => void | Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): Debounced {
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
