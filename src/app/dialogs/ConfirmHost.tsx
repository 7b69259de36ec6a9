import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { answered, selectOpenDialog } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useCancelOnPress } from '@/ui/hooks/useCancelOnPress';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

/**
 * Keeps a closed question's text until the dialog has faded out. Leaving the page answers a screen's question with no.
 */
export function ConfirmHost() {
  const openDialog = useAppSelector(selectOpenDialog);
  const question = openDialog?.question ?? null;
  const dispatch = useAppDispatch();
  const [ConfirmDialog, want] = useOnDemand(async () => (await import('./ConfirmDialog')).ConfirmDialog);
  const { pathname } = useLocation();
  const [last, setLast] = useState({ question, round: 0 });
  if (question && question !== last.question) setLast({ question, round: last.round + 1 });

  const refuse = () => question && dispatch(answered({ kind: question.kind, answer: 'no' }));
  /** If the dialog cannot be loaded, the answer is no. */
  const show = useEffectEvent(async () => {
    if (!(await want())) refuse();
  });
  useEffect(() => {
    if (question) void show();
  }, [question]);

  const giveUp = useEffectEvent(() => {
    if (question?.kind === 'confirmCall') refuse();
  });
  useEffect(() => () => giveUp(), [pathname]);
  // Pressing something else before the dialog appears answers no, so that it does not open over another dialog.
  useCancelOnPress(question !== null && !ConfirmDialog, refuse);

  return (
    ConfirmDialog &&
    last.question && (
      <ConfirmDialog
        question={last.question}
        round={last.round}
        isOpen={openDialog !== null}
        isBusy={openDialog?.stage === 'calling'}
      />
    )
  );
}
