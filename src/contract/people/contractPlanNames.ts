/** The plan names in the agreed contract, for services that send no names; medical ones by `userTiear`. */
export const contractPlanNames = {
  dental: 'MetLife Dental Plan',
  vision: 'MetLife Vision Plan',
  medical: ['', 'UMR Plan A', 'UHC Plan B (PPO)'],
} as const;
