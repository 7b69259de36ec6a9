import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { sendCountdownSeconds } from '@/contract/messages/notification';
import { sendCancelled, sendHeld, sendResumed, type Sending } from '@/store/admin/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { SecondsRing } from './SecondsRing';

type Props = { sending: Sending; title: string; /** Whom it goes to, in words. */ audience: string };

/** The second that is spoken between the first and the last. */
const spokenSecond = 3;

/** The seconds in which a notification can still be called back or held (NOTIF-26, NOTIF-27). */
export function CountdownPopup({ sending: { stage, secondsLeft }, title, audience }: Props) {
  const id = useId();
  const dispatch = useAppDispatch();
  const isHeld = stage === 'held';
  const cancel = () => dispatch(sendCancelled('pressed'));

  return (
    <Dialog
      open
      role="alertdialog"
      // A slip of the mouse beside it clears no form.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && cancel()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-start ${id}-what`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{isHeld ? 'Held back' : 'Sending notification'}</DialogTitle>
      <DialogContent>
        <Box id={`${id}-start`} sx={visuallyHidden}>
          {`It is sent in ${sendCountdownSeconds} seconds.`}
        </Box>
        <SecondsRing seconds={secondsLeft} of={sendCountdownSeconds} isStill={isHeld} />
        <Typography id={`${id}-what`} sx={{ mt: 2, textAlign: 'center', overflowWrap: 'anywhere' }}>
          <strong>{title}</strong>
          {` goes to ${audience}.`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textAlign: 'center' }}>
          {isHeld ? 'Nothing is sent until you go on.' : 'Cancel sends nothing and clears the form.'}
        </Typography>
        <Box role="status" sx={visuallyHidden}>
          {spokenWords(isHeld, secondsLeft)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={cancel}>
          Cancel
        </Button>
        <Button variant="outlined" onClick={() => dispatch(isHeld ? sendResumed() : sendHeld())}>
          {isHeld ? 'Go on' : 'Hold'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function spokenWords(isHeld: boolean, secondsLeft: number) {
  if (isHeld) return `Held with ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'} left.`;
  return secondsLeft === spokenSecond ? `${spokenSecond} seconds left.` : '';
}
