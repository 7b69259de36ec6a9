import { useGetAlertsQuery } from '@/api/alerts';
import { useGetCardsQuery } from '@/api/cards';
import { isCallError, isSilent, messageOf } from '@/api/core/failure';
import { useGetDocumentsQuery } from '@/api/documents';
import { type Audience, isVisibleTo } from '@/contract/content/audience';
import { isActiveFlag } from '@/contract/flags';
import { toast } from '@/ui/toast/toast';

/** Home requests active content without error messages, because it omits sections that fail. */
export const homeContentQuery = { isActive: 'true', quiet: true } as const;
/** The preview reports failed sections, because an administrator must know that something is missing. */
export const previewContentQuery = { isActive: 'true' } as const;
/** Links in the content expire, so content older than this many seconds is requested again on the next visit. */
const refetchAfterFourMinutes = { refetchOnMountOrArgChange: 240 };

type Content = { visibleTo: Audience; isActive?: unknown };

/** An audience's home content. It is also filtered here, because some services return the content of every audience. */
export function useHomeContent(
  audience: Audience | undefined,
  query: typeof homeContentQuery | typeof previewContentQuery,
) {
  const alerts = useGetAlertsQuery(query, refetchAfterFourMinutes);
  const cards = useGetCardsQuery(query, refetchAfterFourMinutes);
  const documents = useGetDocumentsQuery(query, refetchAfterFourMinutes);
  const queries = [alerts, cards, documents];
  const failedQueries = queries.filter(({ error, isFetching }) => error && !isFetching);

  const rowsForAudience = <Row extends Content>(rows: Row[] = []) =>
    rows.filter(({ visibleTo, isActive }) => isActiveFlag(isActive) && isVisibleTo(visibleTo, audience));

  return {
    isLoading: queries.some(({ isLoading }) => isLoading),
    failedQueries,
    alerts: rowsForAudience(alerts.data),
    cards: rowsForAudience(cards.data),
    documents: {
      rows: rowsForAudience(documents.data),
      issuedAt: documents.fulfilledTimeStamp ?? 0,
      /** Undefined after a failure, which a toast reports: the section loads silently, but here the user waits. */
      async reload() {
        const { data, error } = await documents.refetch();
        if (!error) return rowsForAudience(data);
        if (isCallError(error) && !isSilent(error)) toast.error(messageOf(error));
        return undefined;
      },
    },
  };
}

/** An audience's documents. Their links expire, so this includes when they were issued and how to renew them. */
export type AudienceDocuments = ReturnType<typeof useHomeContent>['documents'];
