import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';

import { useGetInvitedPeopleQuery, useGetInvitedProgressQuery } from '@/api/admin/people/invitations';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import {
  type InvitationBatch,
  type InvitationState,
  invitationStates,
  invitedPeoplePerPage,
  isBatchFinished,
} from '@/contract/people/invitation';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { announce } from '@/ui/announce/announce';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { NoMatch } from '@/ui/lists/NoMatch';
import { PagedRows } from '@/ui/lists/PagedRows';
import { pageFromParams, useListParams } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';

import { audienceText, channelLabels, progressText, stateLabels } from './invitationText';
import { inviteeColumns } from './inviteeColumns';
import { MessagePreview } from './MessagePreview';

const pollMs = 2000;

type StateFilter = InvitationState | 'all';
const choices = {
  all: { label: 'All' },
  ...Object.fromEntries(invitationStates.map((state) => [state, { label: stateLabels[state] }])),
} as Record<StateFilter, { label: string }>;

/** The people in one invitation batch, each with the result. */
export function InvitationBatchPage() {
  const { id = '' } = useParams();
  const { query, filterBy, turnTo, showAll } = useListParams(listParams);
  const { page, state } = query;
  const peopleQuery = { round: id, page, ...(state !== 'all' && { state }) };
  const { data, currentData, error, isFetching, refetch } = useGetInvitedPeopleQuery(peopleQuery, {
    refetchOnMountOrArgChange: true,
  });
  const isInProgress = currentData !== undefined && !isBatchFinished(currentData.round);
  useGetInvitedProgressQuery(peopleQuery, { skip: !isInProgress, pollingInterval: pollMs });
  useAnnounceEnd(currentData?.round);
  const { requestedPage, isTurning, turn } = usePageChange(page, turnTo);
  const isPastEnd = useRedirectToLastPage(
    page,
    { count: isFetching ? undefined : currentData?.count, perPage: invitedPeoplePerPage },
    turnTo,
  );
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => inviteeColumns(formatDateTime), [formatDateTime]);
  const batch = data?.round;

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || isPastEnd)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (data.people.length > 0)
      return <RowsTable label="People" columns={columns} rows={data.people} cardsBelow="md" mayWrap />;
    if (state === 'all' && data.count === 0) return <EmptyState hint={emptyText(data.round)} />;
    return <NoMatch hint="No one has this status." showAllLabel="Show all" onShowAll={showAll} />;
  }

  return (
    <Page
      title={batch ? `Invitations from ${formatDateTime(batch.createdAt)}` : 'Invitations'}
      subtitle={batch && subtitleText(batch)}
      busy={isFetching}
      back={<BackArrow to={pages.invitations} label="Back to invitations" />}
    >
      <Stack spacing={2}>
        {batch && <MessagePreview label="Message sent" text={batch.text} />}
        {batch && !isBatchFinished(batch) && (
          <Typography>{`Sending: ${progressText(batch).toLowerCase()}. This page updates automatically.`}</Typography>
        )}
        <div>
          <SegmentedControl
            label="Status"
            value={state}
            choices={choices}
            onChange={(next) => filterBy({ state: next })}
          />
        </div>
        <PagedRows
          heading="People"
          total={error ? undefined : data?.count}
          page={requestedPage}
          perPage={invitedPeoplePerPage}
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

/** Announces only the end, because announcing every count would be too much for screen readers. */
function useAnnounceEnd(batch: InvitationBatch | undefined) {
  const wasInProgress = useRef(false);
  const isDone = batch !== undefined && isBatchFinished(batch);
  useEffect(() => {
    if (isDone && wasInProgress.current) announce('All invitations sent.');
    wasInProgress.current = batch !== undefined && !isDone;
  }, [batch, isDone]);
}

const subtitleText = (batch: InvitationBatch) =>
  [audienceText(batch), channelLabels[batch.channel], ...(batch.by ? [`by ${batch.by}`] : [])].join(' · ');

/** A batch has no people if no one was in it, its list is still being built, or its rows were deleted. */
function emptyText({ people, isComplete }: InvitationBatch) {
  if (!isComplete) return 'Building the recipient list…';
  return people === 0
    ? 'Everyone in this group already had an account.'
    : 'We keep the list of invited people for 90 days.';
}

type InvitationQuery = { page: number; search: string; state: StateFilter };
const listParams = {
  read(params: URLSearchParams): InvitationQuery {
    const state = invitationStates.find((name) => name === params.get('state')) ?? 'all';
    return { page: pageFromParams(params), search: '', state };
  },
  write: ({ page, state }: InvitationQuery) =>
    new URLSearchParams({ ...(state !== 'all' && { state }), ...(page > 1 && { page: String(page) }) }),
};
