/**
 * Header with a unique key of a creating call: the server answers a repetition without creating a second record. Other
 * backends ignore it.
 */
export const idempotencyHeader = 'idempotency-key';
/** Header of calls that the page makes by itself; they do not extend the session. */
export const backgroundHeader = 'x-background';
