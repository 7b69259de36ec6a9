/** Labels for the switch of a benefit. */
export const states = { on: 'Active', off: 'Inactive' };
