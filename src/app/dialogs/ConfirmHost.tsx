import { useEffect, useEffectEvent, useState } from 'react';

import { answered, selectAsking, selectIsCalling } from '@/store/admin/adminSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useOnDemand } from '@/ui/hooks/useOnDemand';

/** Shows the confirm dialog while a question is open, and keeps its text until the dialog has closed. */
export function ConfirmHost() {
  const asking = useAppSelector(selectAsking);
  const isCalling = useAppSelector(selectIsCalling);
  const dispatch = useAppDispatch();
  const [ConfirmDialog, want] = useOnDemand(async () => (await import('./ConfirmDialog')).ConfirmDialog);
  const [last, setLast] = useState(asking);
  if (asking && asking !== last) setLast(asking);

  /** If the dialog cannot be loaded, the answer is no. */
  const show = useEffectEvent(async () => {
    if (!(await want())) dispatch(answered('no'));
  });
  useEffect(() => {
    if (asking) void show();
  }, [asking]);

  return ConfirmDialog && last && <ConfirmDialog ask={last} isOpen={asking !== null} isBusy={isCalling} />;
}
