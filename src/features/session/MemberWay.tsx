import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';

import { PlainLink } from './PlainLink';
import type { ComingBack } from './SignUpPage';

type Props = {
  /** Somebody was just refused, or has a new password that does not open this page. */
  isWanted: boolean;
};

/** Where members sign in while this page lets only administrators pass (D-01). */
export const MemberWay = ({ isWanted }: Props) => (
  <Box role="status" sx={isWanted ? { p: 2, borderRadius: 2, bgcolor: 'action.hover' } : undefined}>
    <Typography color={isWanted ? 'textPrimary' : 'textSecondary'}>
      {isWanted
        ? 'Are you a member? Your password is good, but this page is for administrators. Members sign in with SSN, contact number and password.'
        : 'Members sign in with SSN, contact number and password.'}
    </Typography>
    <PlainLink to={pages.signUp} state={{ isBack: true } satisfies ComingBack}>
      Sign in as a member
    </PlainLink>
  </Box>
);
