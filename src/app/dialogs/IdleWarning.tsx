import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';

import { useExtendSessionMutation } from '@/api/session';
import { useAppDispatch } from '@/store/hooks';
import { signOutRequested } from '@/store/session/sessionSlice';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useSecondsUntil } from '@/ui/hooks/useSecondsUntil';
import { durationText } from '@/ui/text/duration';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/**
 * The remaining seconds at which screen readers announce the time; announcing each second would drown out everything
 * else.
 */
const announcementThresholds = [60, 30, 10];

/** Warns that the session is about to end; one click or key press keeps every tab signed in. */
export function IdleWarning({ endsAt }: { endsAt: number }) {
  const dispatch = useAppDispatch();
  const [extend, { isLoading, isError }] = useExtendSessionMutation();
  const seconds = useSecondsUntil(endsAt);
  const announcedSeconds = announcementThresholds.findLast((threshold) => seconds <= threshold);

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => void extend()}
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="idle-title">Are you still there?</DialogTitle>
      <DialogContent>
        <Typography id="idle-text" color="textSecondary">
          To protect your information, we’ll sign you out in{' '}
          <Box component="strong" role="timer" sx={timeStyles}>
            {durationText(seconds)}
          </Box>
          .
        </Typography>
        <Box role="status" sx={visuallyHidden}>
          {announcedSeconds !== undefined && `${durationText(announcedSeconds)} left.`}
        </Box>
        {isError && (
          <FormHelperText error role="alert" sx={{ mt: 1.5 }}>
            That didn’t work. Check your connection and try again.
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={() => dispatch(signOutRequested())}>
          Sign out
        </Button>
        <BusyButton autoFocus variant="contained" isBusy={isLoading} onClick={() => void extend()}>
          Stay signed in
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

const timeStyles = { color: 'text.primary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
