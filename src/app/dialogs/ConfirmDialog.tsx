import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

import { type Answer, answered } from '@/store/account/userSlice';
import { type Question, questionTexts } from '@/store/confirm/questions';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { focusPageHeading } from '@/ui/page/focusPageHeading';

type Props = { question: Question; isOpen: boolean; isBusy: boolean };

/** The dialog that confirms an action before it runs; the safe button has the focus. */
export function ConfirmDialog({ question, isOpen, isBusy }: Props) {
  const dispatch = useAppDispatch();
  const { title, subject, text, confirm, cancel, isGentle } = questionTexts(question);
  const answer = (yesOrNo: Answer['answer']) => dispatch(answered({ kind: question.kind, answer: yesOrNo }));

  return (
    <Dialog
      role="alertdialog"
      open={isOpen}
      onClose={() => answer('no')}
      aria-labelledby="question"
      aria-describedby={text ? 'effect' : undefined}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: focusHeadline } }}
    >
      <DialogTitle id="question" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
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
        <Button autoFocus variant="outlined" color="inherit" onClick={() => answer('no')}>
          {cancel}
        </Button>
        <BusyButton
          variant="contained"
          color={isGentle ? 'primary' : 'secondary'}
          isBusy={isBusy}
          onClick={() => answer('yes')}
        >
          {confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The button that opened the dialog may be removed with its row, before or after the dialog restores the focus; the
 * page's heading then takes the focus.
 */
function focusHeadline() {
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest('[role=alertdialog]')) focusPageHeading();
}
