import { isTrueFlag } from '@/contract/flags';
import type { CoveredPerson } from '@/contract/people/employee';
import { useHasPermission } from '@/features/shared/permissions';

export const ownersOnlyText = 'This person is an administrator. Only an owner can change how they sign in.';

/** Whether the signed-in administrator may change how a person signs in, and therefore their account and record. */
export function useCanChangeSignIn({ isAdmin, isProtected }: CoveredPerson) {
  const isOwner = useHasPermission('owner');
  return isOwner || !(isTrueFlag(isAdmin) || isTrueFlag(isProtected));
}
