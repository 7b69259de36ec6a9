/**
 * Carries the unique key of a call that creates a record: the server answers a retry with the same key without creating
 * a second record. Other backends ignore it.
 */
export const idempotencyHeader = 'idempotency-key';
/** Marks calls that the page makes without a user action; they do not extend the session. */
export const backgroundHeader = 'x-background';
