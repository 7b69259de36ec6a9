type Settle = (isProved: boolean) => void;

/** The calls that are waiting for a proof of identity. */
export function makePendingProofs() {
  const waiting = new Set<Settle>();
  return {
    /** Resolves with true once the proof is accepted; with false when the dialog or the call is canceled. */
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
