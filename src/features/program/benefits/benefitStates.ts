/** Labels for the switch of a benefit. */
export const benefitStateLabels = { on: 'Active', off: 'Inactive' };
