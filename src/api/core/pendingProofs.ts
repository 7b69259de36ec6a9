type Settle = (isProved: boolean) => void;

/** The calls that wait for one answer to the one dialog. */
export function makeProofs() {
  const waiting = new Set<Settle>();
  return {
    /** Whether whoever sits there has proved who they are; a call nobody wants any more waits no longer. */
    wait: (signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        const settle: Settle = (isProved) => {
          signal.removeEventListener('abort', giveUp);
          waiting.delete(settle);
          resolve(isProved);
        };
        const giveUp = () => settle(false);
        signal.addEventListener('abort', giveUp);
        waiting.add(settle);
        if (signal.aborted) giveUp();
      }),
    isAwaited: () => waiting.size > 0,
    settle: (isProved: boolean) => [...waiting].forEach((settle) => settle(isProved)),
  };
}
