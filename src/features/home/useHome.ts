import { useGetAlertsQuery } from '@/api/alerts';
import { useGetCardsQuery } from '@/api/cards';
import { useGetDocumentsQuery } from '@/api/documents';
import { isCallError, isUnspoken, wordsOf } from '@/api/failure';
import { audienceOf, isFor, type Audience } from '@/contract/audience';
import { isShown } from '@/contract/flags';
import type { User } from '@/contract/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser } from '@/store/sessionSlice';
import { toast } from '@/ui/toast';

/** Home asks for what is active, and quietly: a section that fails is left out (D-53). */
export const homeContent = { isActive: 'true', quiet: true } as const;
/** The links inside run out; whoever comes back after this long gets fresh ones. */
const freshly = { refetchOnMountOrArgChange: 240 };

/** The audience the person belongs to, unless their record does not say (D-54). */
const ownAudience = (user: User | null) =>
  user?.enrollmentDate === undefined ? undefined : audienceOf(user.enrollmentDate, new Date().toISOString().slice(0, 10));

type Content = { visibleTo: Audience; isActive?: unknown };

/** What home shows to the signed-in person, also in front of a service that neither filters nor sorts out (D-53, D-54). */
export function useHome() {
  const user = useAppSelector(selectUser);
  const hasRecord = useAppSelector(selectAdminKind) !== 'console';
  const alerts = useGetAlertsQuery(homeContent, freshly);
  const cards = useGetCardsQuery(homeContent, freshly);
  const documents = useGetDocumentsQuery(homeContent, freshly);

  const audience = ownAudience(user);
  const own = <Row extends Content>(rows: Row[] = []) =>
    rows.filter(({ visibleTo, isActive }) => isShown(isActive) && isFor(visibleTo, audience));

  return {
    user,
    /** Nothing is shown that another answer would push away. */
    isReady: (user !== null || !hasRecord) && ![alerts, cards, documents].some(({ isLoading }) => isLoading),
    alerts: own(alerts.data),
    cards: own(cards.data),
    documents: {
      rows: own(documents.data),
      since: documents.fulfilledTimeStamp ?? 0,
      /** Somebody waits for these, so a failure is said although the section asks quietly. */
      async reload() {
        const { data, error } = await documents.refetch();
        if (!error) return own(data);
        if (isCallError(error) && !isUnspoken(error)) toast.error(wordsOf(error));
        return [];
      },
    },
  };
}
