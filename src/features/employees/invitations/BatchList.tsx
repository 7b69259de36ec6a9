import Link from '@mui/material/Link';
import { useMemo } from 'react';

import { useGetInvitationProgressQuery, useGetInvitationsQuery } from '@/api/admin/people/invitations';
import { formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import { batchesPerPage, type InvitationBatch, isBatchFinished } from '@/contract/people/invitation';
import { PagedTable } from '@/features/shared/PagedTable';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { listParams } from '@/ui/lists/listParams';
import { useListParams } from '@/ui/lists/useListParams';
import { EmptyState } from '@/ui/page/EmptyState';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

import { audienceText, channelLabels, progressText } from './invitationText';

const pollMs = 2000;
const batchListParams = listParams({ search: '' });

/** The invitation batches with their progress, refreshed while one is being sent. */
export function BatchList() {
  const { query: listQuery, turnTo } = useListParams(batchListParams);
  const { page } = listQuery;
  const query = useGetInvitationsQuery(page, { refetchOnMountOrArgChange: true });
  const isInProgress = query.currentData?.rounds.some((batch) => !isBatchFinished(batch)) ?? false;
  useGetInvitationProgressQuery(page, { skip: !isInProgress, pollingInterval: pollMs });
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => batchColumns(formatDateTime), [formatDateTime]);

  return (
    <PagedTable
      heading="Sent invitations"
      query={query}
      columns={columns}
      rows={query.data?.rounds}
      page={page}
      perPage={batchesPerPage}
      skeletonRows={4}
      cardsBelow="md"
      empty={<EmptyState hint="No invitations yet. Invitations you send appear here." />}
      onTurn={turnTo}
    />
  );
}

const batchColumns = (formatDateTime: (moment: string) => string): TableColumn<InvitationBatch>[] => [
  { field: 'createdAt', heading: 'Sent at', width: 130, text: ({ createdAt }) => formatDateTime(createdAt) },
  { field: 'audience', heading: 'To', width: 160, grows: true, text: audienceText },
  { field: 'by', heading: 'By', width: 120, grows: true, text: ({ by }) => by || missingValue },
  { field: 'channel', heading: 'Channel', width: 120, grows: true, text: ({ channel }) => channelLabels[channel] },
  { field: 'sent', heading: 'Sent', width: 60, text: ({ sent }) => formatCount(sent) },
  { field: 'failed', heading: 'Not delivered', width: 70, text: ({ failed }) => formatCount(failed) },
  { field: 'skipped', heading: 'Skipped', width: 60, text: ({ skipped }) => formatCount(skipped) },
  { field: 'progress', heading: 'Status', width: 100, text: progressText },
  {
    field: 'people',
    heading: 'Action',
    width: 70,
    isAction: true,
    text: () => '',
    show: ({ id, createdAt }) => (
      <Link
        component={PageLink}
        to={pages.invitationRound(id)}
        aria-label={`People invited on ${formatDateTime(createdAt)}`}
      >
        People
      </Link>
    ),
  },
];
