/** Wrong attempts after which a code is invalid. */
export const maxAttemptsPerCode = 5;

/** Milliseconds before the page offers to send another code. */
export const codeResendDelayMs = 30_000;
