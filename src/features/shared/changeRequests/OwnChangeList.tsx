import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';

import { changeRequestsApi, useGetOwnChangesQuery } from '@/api/changeRequests';
import { dateIn, formatLongDate } from '@/contract/format';
import {
  type ChangeRequestState,
  changeRequestKindNames,
  changeRequestStateNames,
  type OwnChangeRequest,
} from '@/contract/people/changeRequest';
import { QueryContent } from '@/features/shared/QueryContent';
import { useTimeZone } from '@/features/shared/timeZone';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { useRestorableState } from '@/ui/forms/savedForms';
import { Section } from '@/ui/page/Section';
import { ReportChange } from './ReportChangeButton';
import { summaryOf } from './changeTexts';

/** The changes that the signed-in person reported, newest first, each with its state. */
export function OwnChangeList() {
  const query = useGetOwnChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Section heading="Reported changes" busy={query.isFetching}>
      <QueryContent query={query} rows={1} height={24} isPadded>
        {({ requests }) =>
          requests.length === 0 ? (
            <Typography color="textSecondary" sx={{ p: 2 }}>
              Nothing reported yet. Select “Report a change” when something changes in your family or your details.
            </Typography>
          ) : (
            <Box component="ul" aria-label="Reported changes" sx={listStyles}>
              {requests.map((change) => (
                <OwnChangeEntry key={change.id} change={change} />
              ))}
            </Box>
          )
        }
      </QueryContent>
    </Section>
  );
}

const stateColors: Record<ChangeRequestState, string> = {
  waiting: 'text.primary',
  approved: 'success.main',
  rejected: 'error.main',
  withdrawn: 'text.secondary',
};

function OwnChangeEntry({ change }: { change: OwnChangeRequest }) {
  const { id, kind, state, createdAt, decidedAt, reason, documentName } = change;
  const zone = useTimeZone();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useRestorableState(`change/${id}/dialog`, false);
  const name = changeRequestKindNames[kind];
  const dayOf = (moment: string) => formatLongDate(dateIn(zone, new Date(moment)));
  const dates = [
    `Reported ${dayOf(createdAt)}`,
    ...(decidedAt ? [`${changeRequestStateNames[state]} ${dayOf(decidedAt)}`] : []),
  ];

  function handleWithdraw() {
    const dialogTexts = {
      title: `Withdraw “${name}”?`,
      text: 'Your benefits team won’t see it anymore, and any attached document will be deleted.',
      confirm: 'Withdraw',
    };
    dispatch(confirmCall(dialogTexts, changeRequestsApi.endpoints.withdrawChange.initiate(id)));
  }

  return (
    <Box component="li" sx={{ p: 2, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        <Typography variant="body2" sx={{ fontWeight: 650, color: stateColors[state] }}>
          {changeRequestStateNames[state]}
        </Typography>
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{summaryOf(change)}</Typography>
      {documentName && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`Document: ${documentName}`}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {dates.join(' · ')}
      </Typography>
      {reason && <Typography sx={{ whiteSpace: 'pre-line' }}>{`Reason: ${reason}`}</Typography>}
      {state === 'waiting' && (
        <Button
          size="small"
          sx={actionStyles}
          data-print="no"
          aria-label={`Withdraw: ${name}`}
          onClick={handleWithdraw}
        >
          Withdraw
        </Button>
      )}
      {state === 'rejected' && (
        <Button
          size="small"
          sx={actionStyles}
          data-print="no"
          aria-haspopup="dialog"
          aria-label={`Report again: ${name}`}
          onClick={() => setOpen(true)}
        >
          Report again
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReportChange rejectedChange={change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

const actionStyles = { px: 0, minHeight: 'var(--target)' };
const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
