/** How long before an idle end the page warns (reliability A8). */
export const idleWarningMs = 2 * 60 * 1000;

/** Our own addition: a press on "Stay signed in", or a person's doing that needs no other call. */
export const extendPath = '/user/extendSession';
