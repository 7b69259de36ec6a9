/** Prevents the start for a reason other than a setting: one line for the operator, exit status 1. */
export class CannotStart extends Error {}
