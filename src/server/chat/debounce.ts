/** A piece of work that is wished for more often than it is worth doing. */
export type Debounced = { wish(): void; stop(): void };

/**
 * Does a piece of work after each wish, many wishes at once being one: never twice at a time, then not again for
 * `restMs`, and always once more after the last wish.
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
