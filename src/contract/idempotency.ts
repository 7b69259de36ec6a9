/** A creating call names itself, so that a repetition does nothing new (reliability I4); other backends ignore it. */
export const idempotencyHeader = 'idempotency-key';
/** Set by calls nobody pressed a key for; they do not keep a session alive (reliability A8). */
export const backgroundHeader = 'x-background';
