/** Labels for a benefit's status switch. */
export const benefitStateLabels = { on: 'Active', off: 'Inactive' };
