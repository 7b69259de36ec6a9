import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { answered, selectOpenDialog } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useCancelOnPress } from '@/ui/hooks/useCancelOnPress';
import { useLoadWhen, useOnDemand } from '@/ui/hooks/useOnDemand';

/**
 * Shows the open question, and keeps its text until the dialog has faded out. Leaving the page answers no to a question
 * that the page asked.
 */
export function ConfirmHost() {
  const openDialog = useAppSelector(selectOpenDialog);
  const question = openDialog?.question ?? null;
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [lastQuestion, setLastQuestion] = useState({ question, questionNumber: 0 });
  if (question && question !== lastQuestion.question)
    setLastQuestion({ question, questionNumber: lastQuestion.questionNumber + 1 });

  const refuse = () => question && dispatch(answered({ kind: question.kind, answer: 'no' }));
  const [ConfirmDialog, loadDialog] = useOnDemand(async () => (await import('./ConfirmDialog')).ConfirmDialog);
  // If the dialog cannot be loaded, the answer is no.
  useLoadWhen(question, loadDialog, refuse);

  const cancelOnLeave = useEffectEvent(() => {
    if (question?.kind === 'confirmCall') refuse();
  });
  useEffect(() => () => cancelOnLeave(), [pathname]);
  // Pressing something else before the dialog appears answers no, so that it does not open over another dialog.
  useCancelOnPress(question !== null && !ConfirmDialog, refuse);

  return (
    ConfirmDialog &&
    lastQuestion.question && (
      <ConfirmDialog
        question={lastQuestion.question}
        questionNumber={lastQuestion.questionNumber}
        isOpen={openDialog !== null}
        isBusy={openDialog?.stage === 'calling'}
      />
    )
  );
}
