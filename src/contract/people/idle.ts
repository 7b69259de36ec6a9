/** Milliseconds before an idle session ends at which the page shows a warning. */
export const idleWarningMs = 2 * 60 * 1000;

/**
 * Our own addition: extends the session after "Stay signed in" or after activity that makes no other call.
 */
export const extendPath = '/user/extendSession';
