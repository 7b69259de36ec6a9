/** Milliseconds before an idle session ends at which the page shows a warning. */
export const idleWarningMs = 2 * 60 * 1000;

/** Extends the session after "Stay signed in" or after activity without calls; not in the customer's contract. */
export const extendPath = '/user/extendSession';
