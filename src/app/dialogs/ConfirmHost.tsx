import { useEffect, useEffectEvent, useState } from 'react';

import { answered, selectOpenDialog } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

/** Keeps the text of a closed question until the dialog has faded out. */
export function ConfirmHost() {
  const open = useAppSelector(selectOpenDialog);
  const asking = open?.question ?? null;
  const dispatch = useAppDispatch();
  const [ConfirmDialog, want] = useOnDemand(async () => (await import('./ConfirmDialog')).ConfirmDialog);
  const [last, setLast] = useState(asking);
  if (asking && asking !== last) setLast(asking);

  /** If the dialog cannot be loaded, the answer is no. */
  const show = useEffectEvent(async () => {
    if (asking && !(await want())) dispatch(answered({ kind: asking.kind, answer: 'no' }));
  });
  useEffect(() => {
    if (asking) void show();
  }, [asking]);

  return (
    ConfirmDialog && last && <ConfirmDialog question={last} isOpen={open !== null} isBusy={open?.stage === 'calling'} />
  );
}
