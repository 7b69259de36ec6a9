import Link from '@mui/material/Link';

import { pages } from '@/contract/pages';
import type { InvitedPerson } from '@/contract/people/invitation';
import { PageLink } from '@/ui/page/PageLink';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

import { channelLabels, reasonText, stateLabels } from './invitationText';

export const inviteeColumns = (formatDateTime: (moment: string) => string): TableColumn<InvitedPerson>[] => [
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
