/**
 * Stops a server or a command for a reason other than an invalid setting. The message is one line for the operator.
 */
export class CannotStart extends Error {}
