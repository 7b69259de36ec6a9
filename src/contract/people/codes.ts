/** A code that was wrong so often is void (reliability A4). */
export const triesPerCode = 5;

/** How long the page waits before it offers to send another code. */
export const nextCodeMs = 30_000;
