import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { countWithNoun } from '@/contract/format';
import { sendCountdownSeconds } from '@/contract/messages/notification';
import { type SendState, sendCancelled, sendPaused, sendResumed } from '@/store/admin/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import * as parts from '@/ui/theme/parts.module.css';

type Props = { sending: SendState; title: string; audience: string };

/** The only second announced between the first and the last, because announcing each one would flood screen readers. */
const announcedSecond = 3;

/** Counts down the seconds in which a notification can still be canceled or paused. */
export function CountdownPopup({ sending: { stage, secondsLeft }, title, audience }: Props) {
  const id = useId();
  const dispatch = useAppDispatch();
  const isPaused = stage === 'paused';
  const cancel = () => dispatch(sendCancelled('pressed'));

  return (
    <Dialog
      open
      role="alertdialog"
      // Escape cancels the notification; a click outside does not, because it may be accidental.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && cancel()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-start ${id}-what`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{isPaused ? 'Paused' : 'Sending notification'}</DialogTitle>
      <DialogContent>
        <div id={`${id}-start`} className={parts.visuallyHidden}>
          {`It will be sent in ${sendCountdownSeconds} seconds.`}
        </div>
        <SecondsRing seconds={secondsLeft} isPaused={isPaused} />
        <Typography id={`${id}-what`} sx={{ mt: 2, textAlign: 'center', overflowWrap: 'anywhere' }}>
          <strong>{title}</strong>
          <span>{` goes to ${audience}.`}</span>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textAlign: 'center' }}>
          {isPaused ? 'Nothing is sent until you resume.' : 'Cancel stops sending and clears the form.'}
        </Typography>
        <div role="status" className={parts.visuallyHidden}>
          {announcementText(isPaused, secondsLeft)}
        </div>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={cancel}>
          Cancel
        </Button>
        <Button variant="outlined" onClick={() => dispatch(isPaused ? sendResumed() : sendPaused())}>
          <span>{isPaused ? 'Resume' : 'Pause'}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function announcementText(isPaused: boolean, secondsLeft: number) {
  if (isPaused) return `Paused with ${countWithNoun(secondsLeft, 'second')} left.`;
  return secondsLeft === announcedSecond ? `${announcedSecond} seconds left.` : '';
}

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** The remaining seconds in a shrinking ring; not a live region, so screen readers read it only on demand. */
const SecondsRing = ({ seconds, isPaused }: { seconds: number; isPaused: boolean }) => (
  <Box
    role="timer"
    aria-live="off"
    sx={{ position: 'relative', width: 112, height: 112, mx: 'auto', display: 'grid', placeItems: 'center' }}
  >
    <Box component="svg" viewBox="0 0 100 100" aria-hidden sx={ringStyles}>
      <circle cx="50" cy="50" r={radius} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        data-left={!isPaused}
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - seconds / sendCountdownSeconds)}
      />
    </Box>
    <Box
      component="span"
      sx={{
        position: 'relative',
        fontSize: '2.75rem',
        fontWeight: 650,
        lineHeight: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {seconds}
    </Box>
    <span className={parts.visuallyHidden}>{seconds === 1 ? ' second left' : ' seconds left'}</span>
  </Box>
);

const ringStyles = {
  position: 'absolute',
  inset: 0,
  transform: 'rotate(-90deg)',
  '& circle': { fill: 'none', strokeWidth: 7, stroke: 'var(--mui-palette-divider)' },
  '& [data-left]': {
    stroke: 'var(--mui-palette-text-secondary)',
    strokeLinecap: 'round',
    transition: 'stroke-dashoffset 200ms ease-out',
  },
  '& [data-left="true"]': { stroke: 'var(--mui-palette-primary-main)' },
};
