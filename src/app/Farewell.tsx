import { lazy, Suspense } from 'react';

import { useAppSelector } from '@/store/hooks';
import { selectDeletion } from '@/store/userSlice';

const ClosedAccount = lazy(async () => ({ default: (await import('@/features/profile/ClosedAccount')).ClosedAccount }));

/** Whoever has just deleted their account does nothing more here, on whichever page they are. */
export const Farewell = () =>
  useAppSelector(selectDeletion) === 'deleted' && (
    <Suspense fallback={null}>
      <ClosedAccount />
    </Suspense>
  );
