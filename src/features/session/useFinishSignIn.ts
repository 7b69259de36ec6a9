import { useNavigate } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { isClosedAccount } from '@/contract/people/session';
import { isFactorRequired } from '@/contract/signIn/secondFactor';
import { useAppDispatch } from '@/store/hooks';
import { automaticNavigation } from '@/store/navigation';
import type { SignInKind } from '@/store/session/pageAfterSignIn';
import { takePageAfterSignIn } from '@/store/store';

/** Opens what follows an accepted password, code, or passkey: the second step, a new password, or the requested page. */
export function useFinishSignIn() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return async (result: object | null | undefined, kind: SignInKind | 'reset') => {
    // A deleted account is excluded, because the prompt to restore it navigates afterward.
    if (result && isClosedAccount(result)) return;
    if (result && isFactorRequired(result)) return navigate(pages.secondFactor, { replace: true });
    if (kind === 'reset') return navigate(pages.newPassword, { replace: true });
    await navigate(dispatch(takePageAfterSignIn(kind)), { replace: true, state: automaticNavigation });
  };
}
