import Typography from '@mui/material/Typography';

import type { CoveredPerson } from '@/contract/people/employee';

import { StatusSwitch } from './StatusSwitch';

/** Whoever was refused as a member of the family was switched off with it; only here are they switched on again. */
export const RefusedAccount = ({ relative }: { relative: CoveredPerson }) => (
  <>
    <StatusSwitch person={relative} />
    <Typography variant="body2" color="textSecondary">
      The link to this family was refused.
    </Typography>
  </>
);
