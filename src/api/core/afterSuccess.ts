/** A refusal is announced by `feedbackSaga`; there is nothing to add here. */
const ignore = () => {};

/** What follows once the service has agreed, and only then. */
export const afterSuccess = ({ queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }, deed: () => void) =>
  void queryFulfilled.then(deed, ignore);
