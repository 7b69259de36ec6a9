import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

import { answered } from '@/store/admin/adminSlice';
import { questionOf, type Ask } from '@/store/confirm/confirmations';
import { useAppDispatch } from '@/store/hooks';

type Props = { ask: Ask; isOpen: boolean; isBusy: boolean };

/** The dialog that confirms an action before it runs; the safe button has the focus. */
export function ConfirmDialog({ ask, isOpen, isBusy }: Props) {
  const dispatch = useAppDispatch();
  const { title, subject, text, confirm, cancel, isGentle } = questionOf(ask);

  return (
    <Dialog
      role="alertdialog"
      open={isOpen}
      onClose={() => dispatch(answered('no'))}
      aria-labelledby="question"
      aria-describedby={text ? 'effect' : undefined}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: focusHeadline } }}
    >
      <DialogTitle id="question">{title}</DialogTitle>
      {text && (
        <DialogContent>
          <div id="effect">
            {subject && (
              <DialogContentText gutterBottom sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
                {subject}
              </DialogContentText>
            )}
            <DialogContentText>{text}</DialogContentText>
          </div>
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={() => dispatch(answered('no'))}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={isGentle ? 'primary' : 'secondary'}
          loading={isBusy}
          onClick={() => dispatch(answered('yes'))}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The button that opened the question may be deleted with its row; the focus then goes to the page's heading. */
function focusHeadline() {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
