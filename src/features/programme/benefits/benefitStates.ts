/** The two states of a benefit beside its switch. */
export const states = { on: 'Active', off: 'Inactive' };
