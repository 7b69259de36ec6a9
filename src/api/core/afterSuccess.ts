/** `feedbackSaga` shows the failure. */
const ignore = () => {};

/** Runs `then` after the call succeeded; a failure is ignored here. */
export const afterSuccess = ({ queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }, deed: () => void) =>
  void queryFulfilled.then(deed, ignore);
