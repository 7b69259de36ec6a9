import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';

import { useGetChangeRequestsQuery } from '@/api/admin/people/changeRequests';
import { headlineOf } from '@/api/core/failure';
import {
  type ChangeRequestState,
  changeRequestStateNames,
  changeRequestStates,
  changeRequestsPerPage,
} from '@/contract/people/changeRequest';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { PagedRows } from '@/ui/lists/PagedRows';
import { pageFromParams, useListParams } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { useFollowLinks } from '@/ui/page/useFollowLinks';
import { RowsTable } from '@/ui/rows/RowsTable';
import { requestColumns } from './requestColumns';

const choices = Object.fromEntries(
  changeRequestStates.map((state) => [state, { label: changeRequestStateNames[state] }]),
) as Record<ChangeRequestState, { label: string }>;
const emptyTexts: Record<ChangeRequestState, string> = {
  waiting: 'No pending requests. Changes that members report appear here.',
  approved: 'No approved requests. Approved requests are kept for a year.',
  rejected: 'No rejected requests. Rejected requests are kept for a year.',
  withdrawn: 'No withdrawn requests. Withdrawn requests are kept for a year.',
};

/** The changes that members reported, by state; pending ones are listed oldest first. */
export function RequestsPage() {
  const { query, filterBy, turnTo } = useListParams(listParams);
  const { page, state } = query;
  const { data, currentData, error, isFetching, refetch } = useGetChangeRequestsQuery(
    { state, page },
    { refetchOnMountOrArgChange: true },
  );
  const { requestedPage, isTurning, turn } = usePageChange(page, turnTo);
  const count = isFetching ? undefined : currentData?.count;
  const isPastEnd = useRedirectToLastPage(page, { count, perPage: changeRequestsPerPage }, turnTo);
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => requestColumns(state, formatDateTime), [state, formatDateTime]);
  const followLinks = useFollowLinks();

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || isPastEnd)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={6} />
        </Box>
      );
    if (data.requests.length === 0) return <EmptyState hint={emptyTexts[state]} />;
    return (
      <Box onClick={followLinks}>
        <RowsTable label="Requests" columns={columns} rows={data.requests} cardsBelow="md" mayWrap />
      </Box>
    );
  }

  return (
    <Page title="Requests" subtitle="Changes that members reported. Approve or reject each one." busy={isFetching}>
      <Stack spacing={2}>
        <div>
          <SegmentedControl
            label="Status"
            value={state}
            choices={choices}
            onChange={(next) => filterBy({ state: next })}
          />
        </div>
        <PagedRows
          heading={`${changeRequestStateNames[state]} requests`}
          total={error ? undefined : data?.count}
          page={requestedPage}
          perPage={changeRequestsPerPage}
          isLoading={isFetching}
          isOutdated={isTurning || (isFetching && !currentData)}
          orderText=""
          onTurn={turn}
        >
          {renderRows()}
        </PagedRows>
      </Stack>
    </Page>
  );
}

type RequestQuery = { page: number; search: string; state: ChangeRequestState };
const listParams = {
  read: (params: URLSearchParams): RequestQuery => ({
    page: pageFromParams(params),
    search: '',
    state: changeRequestStates.find((name) => name === params.get('state')) ?? 'waiting',
  }),
  write: ({ page, state }: RequestQuery) =>
    new URLSearchParams({ ...(state !== 'waiting' && { state }), ...(page > 1 && { page: String(page) }) }),
};
