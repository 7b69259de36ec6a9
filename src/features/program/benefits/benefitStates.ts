/** The two states of a benefit alongside its switch. */
export const states = { on: 'Active', off: 'Inactive' };
