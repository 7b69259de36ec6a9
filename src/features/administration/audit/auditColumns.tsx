import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { AuditEntry } from '@/contract/administration/audit';
import { actionText, outcomeText, roleTexts, subjectKind, subjectText } from '@/contract/administration/auditText';
import { formatCount } from '@/contract/format';
import { type Column, missingValue } from '@/ui/rows/columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

const actionOf = ({ action, subject, detail }: AuditEntry) =>
  actionText({ action, subject: subjectKind(subject), detail });
const isAccount = ({ role }: AuditEntry) => role !== 'nobody' && role !== 'server';
const actorNameOf = (line: AuditEntry) =>
  isAccount(line) ? line.actorName || 'Deleted account' : roleTexts[line.role];
const subjectTextOf = ({ subject, subjectName, subjectTitle }: AuditEntry) =>
  subject ? subjectText({ subject, name: subjectName, title: subjectTitle }) : missingValue;

export const auditColumns = (formatDateTime: (moment: string) => string): Column<AuditEntry>[] => [
  { field: 'at', heading: 'When', width: 150, text: ({ at }) => formatDateTime(at) },
  { field: 'who', heading: 'Who', width: 180, text: actorNameOf, show: (line) => <ActorCell line={line} /> },
  { field: 'action', heading: 'What', width: 260, text: actionOf, show: (line) => <ActionCell line={line} /> },
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

const ActorCell = ({ line }: { line: AuditEntry }) => (
  <>
    {actorNameOf(line)}
    {isAccount(line) && (
      <Typography component="span" color="textSecondary" sx={{ display: 'block', fontSize: 'inherit' }}>
        {roleTexts[line.role]}
      </Typography>
    )}
  </>
);

/** The action as a label, with the raw entry in a collapsible section. */
function ActionCell({ line }: { line: AuditEntry }) {
  const { id, action, actor, subject, address, detail } = line;
  const facts: [string, string][] = [
    ['Entry', formatCount(id)],
    ['Action', action],
    ['Who', actor],
    ['Subject', subject || missingValue],
    ['IP address', address || missingValue],
    ...Object.entries(detail).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  return (
    <>
      {actionOf(line)}
      <Box component="details" sx={detailsStyles}>
        <summary>
          Details
          <span style={visuallyHidden}>{` of entry ${id}`}</span>
        </summary>
        <dl>
          {facts.map(([name, value]) => (
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
