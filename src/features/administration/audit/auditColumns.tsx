import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { AuditEntry } from '@/contract/administration/audit';
import { actionText, outcomeText, roleTexts, subjectKind, subjectText } from '@/contract/administration/auditText';
import { formatCount } from '@/contract/format';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

const actionTextOf = ({ action, subject, detail }: AuditEntry) =>
  actionText({ action, subject: subjectKind(subject), detail });
const isByAccount = ({ role }: AuditEntry) => role !== 'nobody' && role !== 'server';
const actorNameOf = (entry: AuditEntry) =>
  isByAccount(entry) ? entry.actorName || 'Deleted account' : roleTexts[entry.role];
const subjectTextOf = ({ subject, subjectName, subjectTitle }: AuditEntry) =>
  subject ? subjectText({ subject, name: subjectName, title: subjectTitle }) : missingValue;

export const auditColumns = (formatDateTime: (timestamp: string) => string): TableColumn<AuditEntry>[] => [
  { field: 'at', heading: 'When', width: 150, text: ({ at }) => formatDateTime(at) },
  { field: 'who', heading: 'Who', width: 180, text: actorNameOf, show: (entry) => <ActorCell entry={entry} /> },
  { field: 'action', heading: 'What', width: 260, text: actionTextOf, show: (entry) => <ActionCell entry={entry} /> },
  { field: 'about', heading: 'Subject', width: 170, text: subjectTextOf },
  {
    field: 'outcome',
    heading: 'Result',
    width: 90,
    text: ({ outcome }) => outcomeText(outcome),
    show: ({ outcome }) => <NoWrap>{outcomeText(outcome)}</NoWrap>,
  },
  {
    field: 'address',
    heading: 'IP address',
    width: 120,
    text: ({ address }) => address || missingValue,
    show: ({ address }) => (address.includes(':') ? address : <NoWrap>{address || missingValue}</NoWrap>),
  },
];

/** Keeps a short value on one line. */
const NoWrap = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;

const ActorCell = ({ entry }: { entry: AuditEntry }) => (
  <>
    {actorNameOf(entry)}
    {isByAccount(entry) && (
      <Typography component="span" color="textSecondary" sx={{ display: 'block', fontSize: 'inherit' }}>
        {roleTexts[entry.role]}
      </Typography>
    )}
  </>
);

/** The action as a label, with the raw entry in a collapsible section. */
function ActionCell({ entry }: { entry: AuditEntry }) {
  const { id, action, actor, subject, address, detail } = entry;
  const detailRows: [string, string][] = [
    ['Entry', formatCount(id)],
    ['Action', action],
    ['Who', actor],
    ['Subject', subject || missingValue],
    ['IP address', address || missingValue],
    ...Object.entries(detail).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  return (
    <>
      {actionTextOf(entry)}
      <Box component="details" sx={detailsStyles}>
        <summary>
          Details
          <span style={visuallyHidden}>{` of entry ${id}`}</span>
        </summary>
        <dl>
          {detailRows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Box>
    </>
  );
}

const detailsStyles = {
  color: 'text.secondary',
  '& summary': { display: 'block', width: 'fit-content', lineHeight: '1.75rem', cursor: 'pointer', borderRadius: 1 },
  '@media (pointer: coarse)': { '& summary': { lineHeight: 'var(--target)' } },
  '& summary::before': { content: '"▸ "' },
  '&[open] summary::before': { content: '"▾ "' },
  '& dl': { m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px' },
  '& dl > div': { display: 'contents' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
};
