import { lazy, Suspense, useState } from 'react';

import { selectAsking, selectIsCalling } from '@/store/adminSlice';
import { useAppSelector } from '@/store/hooks';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog')).ConfirmDialog }));

/** Puts what is being asked on screen, and keeps its words there until the dialog has closed. */
export function Question() {
  const asking = useAppSelector(selectAsking);
  const isCalling = useAppSelector(selectIsCalling);
  const [last, setLast] = useState(asking);
  if (asking && asking !== last) setLast(asking);

  return (
    last && (
      <Suspense fallback={null}>
        <ConfirmDialog ask={last} isOpen={asking !== null} isBusy={isCalling} />
      </Suspense>
    )
  );
}
