import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

type Props = { name: string; isOpen: boolean; onCancel: () => void; onEnd: () => void };

/** Asks before a session is ended for both sides; Cancel has the focus so that Enter ends nothing by accident. */
export function EndSessionDialog({ name, isOpen, onCancel, onEnd }: Props) {
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      open={isOpen}
      onClose={onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-effect`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        End the session with {name}?
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-effect`}>
          What was said so far goes from both screens. You can write again at any time.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onCancel}>
          Keep chatting
        </Button>
        <Button variant="contained" color="secondary" onClick={onEnd}>
          End it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
