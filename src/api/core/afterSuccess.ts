/** `feedbackSaga` shows the failure. */
const ignore = () => {};

/** Runs the callback with the call's response after it succeeds; does nothing after a failure. */
export const afterSuccess = <Data>(
  { queryFulfilled }: { queryFulfilled: PromiseLike<{ data: Data }> },
  action: (data: Data) => void,
) => void queryFulfilled.then(({ data }) => action(data), ignore);
