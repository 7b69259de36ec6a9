import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

import { pages } from '@/contract/pages';
import { useAppDispatch } from '@/store/hooks';
import { signOutAsked } from '@/store/sessionSlice';
import { PageLink } from '@/ui/PageLink';
import { useSiteConfig } from '@/ui/siteConfig';

/** The ways on for somebody who signed in too long ago: a fresh sign-in, where there is one for them, or a code. */
export function SignInAgain({ isAdmin }: { isAdmin: boolean }) {
  const dispatch = useAppDispatch();
  const { memberLogin } = useSiteConfig();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  return (
    <Box ref={box} role="group" aria-label="Sign in again" tabIndex={-1} sx={notice}>
      <Typography variant="h3" component="p">
        It has been a while since you signed in
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1.5 }}>
        So that nobody else can change your password, show once more that it is you. Your old password stays until then.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(memberLogin || isAdmin) && (
          <Button variant="outlined" color="inherit" onClick={() => dispatch(signOutAsked())}>
            Sign in again
          </Button>
        )}
        <Button component={PageLink} to={pages.forgotPassword} variant="outlined" color="inherit">
          Use a code instead
        </Button>
      </Box>
    </Box>
  );
}

const notice = {
  p: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'warning.main',
  bgcolor: 'warning.soft',
  color: 'text.primary',
};
