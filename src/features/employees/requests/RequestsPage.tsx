import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';

import { useGetChangeRequestsQuery } from '@/api/admin/people/changeRequests';
import {
  type ChangeRequestState,
  changeRequestStateNames,
  changeRequestStates,
  changeRequestsPerPage,
} from '@/contract/people/changeRequest';
import { PagedTable } from '@/features/shared/PagedTable';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { choicesOf } from '@/ui/fields/choicesOf';
import { listParams } from '@/ui/lists/listParams';
import { useListParams } from '@/ui/lists/useListParams';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { useFollowLinks } from '@/ui/page/useFollowLinks';
import { requestColumns } from './requestColumns';

const choices = choicesOf(changeRequestStates, (state) => changeRequestStateNames[state]);
const emptyTexts: Record<ChangeRequestState, string> = {
  waiting: 'No pending requests. Changes that members report appear here.',
  approved: 'No approved requests. Approved requests are kept for a year.',
  rejected: 'No rejected requests. Rejected requests are kept for a year.',
  withdrawn: 'No withdrawn requests. Withdrawn requests are kept for a year.',
};
const requestListParams = listParams<{ state: ChangeRequestState; search: string }>(
  { state: 'waiting', search: '' },
  { state: changeRequestStates },
);

/** The changes that members reported, by state; pending ones are listed oldest first. */
export function RequestsPage() {
  const { query: listQuery, filterBy, turnTo } = useListParams(requestListParams);
  const { page, state } = listQuery;
  const query = useGetChangeRequestsQuery({ state, page }, { refetchOnMountOrArgChange: true });
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => requestColumns(state, formatDateTime), [state, formatDateTime]);
  const followLinks = useFollowLinks();

  return (
    <Page
      title="Requests"
      subtitle="Changes that members reported. Approve or reject each one."
      busy={query.isFetching}
    >
      <Stack spacing={2}>
        <div>
          <SegmentedControl
            label="Status"
            value={state}
            choices={choices}
            onChange={(next) => filterBy({ state: next })}
          />
        </div>
        <Box onClick={followLinks}>
          <PagedTable
            heading={`${changeRequestStateNames[state]} requests`}
            label="Requests"
            query={query}
            columns={columns}
            rows={query.data?.requests}
            page={page}
            perPage={changeRequestsPerPage}
            skeletonRows={6}
            cardsBelow="md"
            mayWrap
            isCountAnnounced
            empty={<EmptyState hint={emptyTexts[state]} />}
            onTurn={turnTo}
          />
        </Box>
      </Stack>
    </Page>
  );
}
