import { Suspense } from 'react';
import { selectDeletion } from '@/store/account/userSlice';
import { useAppSelector } from '@/store/hooks';
import { lazyComponent } from '@/ui/page/lazyComponent';

// If this dialog cannot be loaded, the person is still redirected to the login page.
const ClosedAccount = lazyComponent(
  () => import('@/features/profile/ClosedAccount'),
  'ClosedAccount',
  () => null,
);

/** Blocks every page after the person has deleted their account, until the redirect to the login page. */
export const AccountDeleted = () =>
  useAppSelector(selectDeletion) === 'deleted' && (
    <Suspense fallback={null}>
      <ClosedAccount />
    </Suspense>
  );
