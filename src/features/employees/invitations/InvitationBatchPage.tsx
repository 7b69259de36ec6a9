import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';

import { useGetInvitedPeopleQuery, useGetInvitedProgressQuery } from '@/api/admin/people/invitations';
import { pages } from '@/contract/pages';
import {
  type InvitationBatch,
  type InvitedPerson,
  invitationStates,
  invitedPeoplePerPage,
  isBatchFinished,
} from '@/contract/people/invitation';
import { PagedTable } from '@/features/shared/PagedTable';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { announce } from '@/ui/announce/announce';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { choicesOf } from '@/ui/fields/choicesOf';
import { NoMatch } from '@/ui/lists/NoMatch';
import { listParams } from '@/ui/lists/listParams';
import { useListParams } from '@/ui/lists/useListParams';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

import { MessagePreview } from './MessagePreview';
import { audienceText, channelLabels, progressText, reasonText, stateLabels } from './invitationText';

const pollMs = 2000;

const stateFilters = ['all', ...invitationStates] as const;
type StateFilter = (typeof stateFilters)[number];
const choices = choicesOf(stateFilters, (state) => (state === 'all' ? 'All' : stateLabels[state]));
const inviteeListParams = listParams<{ state: StateFilter; search: string }>(
  { state: 'all', search: '' },
  { state: stateFilters },
);

/** The people in one invitation batch, each with the result. */
export function InvitationBatchPage() {
  const { id = '' } = useParams();
  const { query: listQuery, filterBy, turnTo, showAll } = useListParams(inviteeListParams);
  const { page, state } = listQuery;
  const peopleQuery = { round: id, page, ...(state !== 'all' && { state }) };
  const query = useGetInvitedPeopleQuery(peopleQuery, { refetchOnMountOrArgChange: true });
  const { data, currentData } = query;
  const isInProgress = currentData !== undefined && !isBatchFinished(currentData.round);
  useGetInvitedProgressQuery(peopleQuery, { skip: !isInProgress, pollingInterval: pollMs });
  useAnnounceEnd(currentData?.round);
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => inviteeColumns(formatDateTime), [formatDateTime]);
  const batch = data?.round;

  return (
    <Page
      title={batch ? `Invitations from ${formatDateTime(batch.createdAt)}` : 'Invitations'}
      subtitle={batch && subtitleText(batch)}
      busy={query.isFetching}
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
        <PagedTable
          heading="People"
          query={query}
          columns={columns}
          rows={data?.people}
          page={page}
          perPage={invitedPeoplePerPage}
          cardsBelow="md"
          mayWrap
          isCountAnnounced
          empty={
            state === 'all' && data?.count === 0 ? (
              <EmptyState hint={emptyText(data.round)} />
            ) : (
              <NoMatch hint="No one has this status." showAllLabel="Show all" onShowAll={showAll} />
            )
          }
          onTurn={turnTo}
        />
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

const inviteeColumns = (formatDateTime: (moment: string) => string): TableColumn<InvitedPerson>[] => [
  {
    field: 'name',
    heading: 'Name',
    width: 160,
    grows: true,
    text: ({ name }) => name,
    show: ({ name, employeeId }) => (
      <Link component={PageLink} to={pages.employee(employeeId)}>
        {name}
      </Link>
    ),
  },
  { field: 'relation', heading: 'Relation', width: 90, text: ({ relation }) => relation ?? 'Employee' },
  { field: 'state', heading: 'Status', width: 100, text: ({ state }) => stateLabels[state] },
  { field: 'reason', heading: 'Reason', width: 220, grows: true, text: (person) => reasonText(person) || missingValue },
  {
    field: 'channel',
    heading: 'Channel',
    width: 60,
    text: ({ channel }) => (channel ? channelLabels[channel] : missingValue),
  },
  { field: 'at', heading: 'When', width: 130, text: ({ at }) => formatDateTime(at) },
];
