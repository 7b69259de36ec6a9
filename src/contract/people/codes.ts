/** Wrong attempts after which a code is invalid. */
export const triesPerCode = 5;

/** Milliseconds before the page offers to send another code. */
export const nextCodeMs = 30_000;
