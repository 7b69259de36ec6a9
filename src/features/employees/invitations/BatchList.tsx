import Box from '@mui/material/Box';
import { useMemo } from 'react';

import { useGetInvitationProgressQuery, useGetInvitationsQuery } from '@/api/admin/people/invitations';
import { headlineOf } from '@/api/core/failure';
import { batchesPerPage, isBatchFinished } from '@/contract/people/invitation';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { PagedRows } from '@/ui/lists/PagedRows';
import { pageFromParams, useListParams } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';

import { batchColumns } from './batchColumns';

const pollMs = 2000;
const label = 'Sent invitations';

/** The invitation batches with their progress, refreshed while one is being sent. */
export function BatchList() {
  const { query, turnTo } = useListParams(listParams);
  const { page } = query;
  const { data, currentData, error, isFetching, refetch } = useGetInvitationsQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  const isInProgress = currentData?.rounds.some((batch) => !isBatchFinished(batch)) ?? false;
  useGetInvitationProgressQuery(page, { skip: !isInProgress, pollingInterval: pollMs });
  const { requestedPage, isTurning, turn } = usePageChange(page, turnTo);
  const isPastEnd = useRedirectToLastPage(
    page,
    { count: isFetching ? undefined : currentData?.count, perPage: batchesPerPage },
    turnTo,
  );
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => batchColumns(formatDateTime), [formatDateTime]);
  const isOutdated = isTurning || (isFetching && !currentData);

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || isPastEnd)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={4} />
        </Box>
      );
    if (data.rounds.length > 0) return <RowsTable label={label} columns={columns} rows={data.rounds} cardsBelow="md" />;
    return <EmptyState hint="No invitations yet. Invitations you send appear here." />;
  }

  return (
    <PagedRows
      heading={label}
      total={error ? undefined : data?.count}
      page={requestedPage}
      perPage={batchesPerPage}
      isLoading={isFetching}
      isOutdated={isOutdated}
      onTurn={turn}
    >
      {renderRows()}
    </PagedRows>
  );
}

const listParams = {
  read: (params: URLSearchParams) => ({ page: pageFromParams(params), search: '' }),
  write: ({ page }: { page: number }) => new URLSearchParams(page > 1 ? { page: String(page) } : {}),
};
