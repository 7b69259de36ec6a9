import { pages } from '@/contract/pages';
import { isPageFor } from './returnablePages';
import type { AdminKind } from './sessionSlice';

/** How a session began. */
export type SignInKind = 'login' | 'signUp' | 'keptAccount' | 'console';

type SignInContext = {
  signInKind: SignInKind;
  admin: AdminKind | null;
  /** The page on which the same person's session expired, or whose URL was opened without a session. */
  returnTo: string | null;
};

/** The page to open after signing in. After a sign-up it is the home page, even for administrators. */
export function pageAfterSignIn({ signInKind, admin, returnTo }: SignInContext): string {
  if (returnTo !== null && isPageFor(admin, returnTo.replace(/[?#].*/s, ''))) return returnTo;
  if (admin === 'console') return pages.messages;
  return admin === 'employee' && signInKind !== 'signUp' ? pages.employees : pages.home;
}
