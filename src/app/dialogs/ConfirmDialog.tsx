import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';

import { formatCount } from '@/contract/format';
import { type Answer, answered } from '@/store/account/userSlice';
import type { Question, QuestionTexts } from '@/store/confirm/question';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { lazyComponent } from '@/ui/page/lazyComponent';

type Props = {
  question: Question;
  /** Changes with each question, which clears the typed number. */
  questionNumber: number;
  isOpen: boolean;
  isBusy: boolean;
};

const ServiceProgress = lazyComponent(
  () => import('@/features/employees/import/ImportProgressBar'),
  'ServiceProgress',
  () => null,
);

const guardId = 'guard';

/** The dialog that confirms an action before it runs; the safe button has focus. */
export function ConfirmDialog({ question, questionNumber, isOpen, isBusy }: Props) {
  const dispatch = useAppDispatch();
  const { title, subject, text, confirm, cancel, isHarmless, guard, progress } = question.text;
  const answer = (yesOrNo: Answer['answer']) => dispatch(answered({ kind: question.kind, answer: yesOrNo }));

  return (
    <Dialog
      role="alertdialog"
      open={isOpen}
      onClose={() => {
        if (!isBusy) answer('no');
      }}
      aria-labelledby="question"
      aria-describedby={text ? 'effect' : undefined}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: focusPageHeadingIfFocusLost } }}
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
          {guard && (
            <TypeToConfirmForm key={questionNumber} id={guardId} guard={guard} onConfirm={() => answer('yes')} />
          )}
          {progress && isBusy && (
            <Suspense>
              <ServiceProgress importKey={progress} label="Import" />
            </Suspense>
          )}
        </DialogContent>
      )}
      <DialogActions>
        {/* A call that has started can no longer be canceled. */}
        <BusyButton autoFocus variant="outlined" color="inherit" disabled={isBusy} onClick={() => answer('no')}>
          {cancel}
        </BusyButton>
        <BusyButton
          variant="contained"
          color={isHarmless ? 'primary' : 'secondary'}
          isBusy={isBusy}
          {...(guard ? { type: 'submit', form: guardId } : { onClick: () => answer('yes') })}
        >
          {confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The button that opened the dialog may be removed with its row, before or after the dialog restores focus; the page's
 * heading then takes focus.
 */
function focusPageHeadingIfFocusLost() {
  const focusedElement = document.activeElement;
  if (focusedElement === document.body || focusedElement?.closest('[role=alertdialog]')) focusPageHeading();
}

type TypeToConfirmProps = { id: string; guard: NonNullable<QuestionTexts['guard']>; onConfirm: () => void };

/** Requires typing a number before an unusual action. */
function TypeToConfirmForm({ id, guard, onConfirm }: TypeToConfirmProps) {
  const [typedText, setTypedText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMismatch = typedText.replace(/[,.\s]/g, '') !== String(guard.number);

  function handleSubmit() {
    setSubmitted(true);
    if (!isMismatch) onConfirm();
  }

  return (
    <Form id={id} onSubmit={handleSubmit} sx={{ mt: 2 }}>
      <Stack spacing={2}>
        <Alert severity="warning">{guard.text}</Alert>
        <TextInput
          name="typed"
          label={`Type ${formatCount(guard.number)} to continue`}
          inputMode="numeric"
          autoComplete="off"
          value={typedText}
          error={isSubmitted && isMismatch}
          helperText={isSubmitted && isMismatch ? `Enter ${formatCount(guard.number)} to continue.` : undefined}
          onChange={({ target }) => setTypedText(target.value)}
        />
      </Stack>
    </Form>
  );
}
