import { audienceOf } from '@/contract/content/audience';
import type { User } from '@/contract/people/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser } from '@/store/session/sessionSlice';

import { homeContent, useHomeContent } from './useHomeContent';

/** The audience the person belongs to, unless their record does not say (D-54). */
const ownAudience = (user: User | null) =>
  user?.enrollmentDate === undefined
    ? undefined
    : audienceOf(user.enrollmentDate, new Date().toISOString().slice(0, 10));

/** What home shows to the signed-in person. */
export function useHome() {
  const user = useAppSelector(selectUser);
  const hasRecord = useAppSelector(selectAdminKind) !== 'console';
  const content = useHomeContent(ownAudience(user), homeContent);
  /** Nothing is shown that another answer would push away. */
  const isReady = (user !== null || !hasRecord) && !content.isLoading;
  return { user, isReady, ...content };
}
