/** The plans that the agreed contract names, for a service that says no names; medical ones by `userTiear`. */
export const agreedPlans = {
  dental: 'MetLife Dental Plan',
  vision: 'MetLife Vision Plan',
  medical: ['', 'UMR Plan A', 'UHC Plan B (PPO)'],
} as const;
