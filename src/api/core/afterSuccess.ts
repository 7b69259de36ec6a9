/** `feedbackSaga` shows the failure. */
const ignore = () => {};

/** Runs `deed` with what the call answered, after it succeeded; a failure is ignored here. */
export const afterSuccess = <Data>(
  { queryFulfilled }: { queryFulfilled: PromiseLike<{ data: Data }> },
  action: (data: Data) => void,
) => void queryFulfilled.then(({ data }) => action(data), ignore);
