import { useRef } from 'react';

import { useSignOutMutation } from '@/api/session';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind } from '@/store/sessionSlice';

/** The one sign-out behind Logout and Signout; the console's own service ends a console session (AUTH-43, AUTH-45). */
export function useSignOut() {
  const kind = useAppSelector(selectAdminKind);
  const [send, { isLoading }] = useSignOutMutation();
  const isLeaving = useRef(false);

  async function signOut() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    await send({ kind });
    isLeaving.current = false;
  }
  return { signOut, isSigningOut: isLoading };
}
