import Link from '@mui/material/Link';

import { formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { InvitationBatch } from '@/contract/people/invitation';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

import { audienceText, channelLabels, progressText } from './invitationText';

export const batchColumns = (formatDateTime: (moment: string) => string): TableColumn<InvitationBatch>[] => [
  { field: 'createdAt', heading: 'Sent at', width: 130, text: ({ createdAt }) => formatDateTime(createdAt) },
  { field: 'audience', heading: 'To', width: 160, grows: true, text: audienceText },
  { field: 'by', heading: 'By', width: 120, grows: true, text: ({ by }) => by || missingValue },
  {
    field: 'channel',
    heading: 'Channel',
    width: 120,
    grows: true,
    text: ({ channel }) => channelLabels[channel],
  },
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
