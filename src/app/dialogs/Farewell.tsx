import { Suspense } from 'react';

import { useAppSelector } from '@/store/hooks';
import { selectDeletion } from '@/store/account/userSlice';
import { lazyPart } from '@/ui/page/lazyPart';

// Without it the person is led to the login all the same.
const ClosedAccount = lazyPart(
  () => import('@/features/profile/ClosedAccount'),
  'ClosedAccount',
  () => null,
);

/** Whoever has just deleted their account does nothing more here, on whichever page they are. */
export const Farewell = () =>
  useAppSelector(selectDeletion) === 'deleted' && (
    <Suspense fallback={null}>
      <ClosedAccount />
    </Suspense>
  );
