/** Work that is requested more often than it needs to run. */
export type Debounced = { wish(): void; stop(): void };

/**
 * Runs `work` after a request; requests in the meantime are combined into one. It never runs twice at the same time,
 * waits `restMs` between runs, and always runs once more after the last request. Errors go to `onError`.
 */
export function debounce(
  work: () => void | Promise<void>,
  restMs: number,
  onError: (error: unknown) => void,
): Debounced {
  let isWished = false;
  let isBusy = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function begin() {
    isWished = false;
    isBusy = true;
    void Promise.resolve()
      .then(work)
      .catch(onError)
      .finally(() => {
        timer = setTimeout(() => {
          isBusy = false;
          if (isWished && !isOver) begin();
        }, restMs).unref();
      });
  }

  return {
    wish() {
      isWished = true;
      if (!isBusy && !isOver) begin();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
