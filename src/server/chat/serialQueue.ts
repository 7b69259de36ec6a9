/** Does the work of one socket piece by piece, in the order it came; what comes while `most` wait is not taken. */
export function makeSerialQueue(most: number) {
  let waiting = 0;
  let last = Promise.resolve();
  return {
    /** Says whether the work will be done; it answers for its own failures. */
    take(work: () => Promise<void>): boolean {
      if (waiting >= most) return false;
      waiting += 1;
      last = last.then(work).finally(() => (waiting -= 1));
      return true;
    },
  };
}
