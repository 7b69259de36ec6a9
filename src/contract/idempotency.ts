/**
 * A creating call's unique key: the server answers a retry without creating a second record. Other backends ignore it.
 */
export const idempotencyHeader = 'idempotency-key';
/** Marks calls that the page makes without a user action; they do not extend the session. */
export const backgroundHeader = 'x-background';
