/** Labels for a benefit's switch. */
export const benefitStateLabels = { on: 'Active', off: 'Inactive' };
