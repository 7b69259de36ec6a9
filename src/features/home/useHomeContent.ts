import { useGetAlertsQuery } from '@/api/alerts';
import { useGetCardsQuery } from '@/api/cards';
import { useGetDocumentsQuery } from '@/api/documents';
import { isCallError, isUnspoken, wordsOf } from '@/api/core/failure';
import { isVisibleTo, type Audience } from '@/contract/content/audience';
import { isActiveFlag } from '@/contract/flags';
import { toast } from '@/ui/toast/toast';

/** Home asks for what is active, and quietly: a section that fails is left out (D-53). */
export const homeContent = { isActive: 'true', quiet: true } as const;
/** Whoever looks at home for others is told what could not be read. */
export const previewContent = { isActive: 'true' } as const;
/** The links inside run out; whoever comes back after this long gets fresh ones. */
const freshly = { refetchOnMountOrArgChange: 240 };

type Content = { visibleTo: Audience; isActive?: unknown };

/** What home shows to an audience, also in front of a service that neither filters nor sorts out (D-53, D-54). */
export function useHomeContent(audience: Audience | undefined, asked: typeof homeContent | typeof previewContent) {
  const alerts = useGetAlertsQuery(asked, freshly);
  const cards = useGetCardsQuery(asked, freshly);
  const documents = useGetDocumentsQuery(asked, freshly);
  const lists = [alerts, cards, documents];
  const failed = lists.filter(({ error, isFetching }) => error && !isFetching);

  const own = <Row extends Content>(rows: Row[] = []) =>
    rows.filter(({ visibleTo, isActive }) => isActiveFlag(isActive) && isVisibleTo(visibleTo, audience));

  return {
    isLoading: lists.some(({ isLoading }) => isLoading),
    failed,
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
