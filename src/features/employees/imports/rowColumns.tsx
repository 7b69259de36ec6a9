import Box from '@mui/material/Box';

import { formatCount } from '@/contract/format';
import { formatContact } from '@/contract/patterns';
import type { ImportRowStatus, PeopleImportRow } from '@/contract/people/peopleImport';
import { type Column, missingValue, type TableRow } from '@/ui/rows/columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { withoutColumn } from './fixedCells';

export type ListedRow = PeopleImportRow & TableRow;
type Change = PeopleImportRow['changes'][number];

/** A stored value, formatted for display. */
const formatChange = ({ field, from, to }: Change) =>
  /^Phone \d$/.test(field) ? [formatContact(from), formatContact(to)] : [from, to];

/** For screen readers: "Email from a to b". */
export function changeLabel(change: Change) {
  const { field } = change;
  const [from, to] = formatChange(change);
  if (!from) return `${field} ${to || 'empty'}`;
  return `${field} from ${from} to ${to || 'empty'}`;
}

/** For display: "Email: a → b", without an arrow if there was no value before. */
function changeSeen(change: Change) {
  const [from, to] = formatChange(change);
  return `${change.field}: ${from ? `${from} → ` : ''}${to || '(empty)'}`;
}

const listStyles = { m: 0, pl: 2 };

const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? (
    missingValue
  ) : (
    <Box component="ul" sx={listStyles}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.to}`}>
          <span aria-hidden>{changeSeen(change)}</span>
          <Box component="span" sx={visuallyHidden}>
            {changeLabel(change)}
          </Box>
        </li>
      ))}
    </Box>
  );

const problemText = ({ problems }: PeopleImportRow) =>
  problems.map(({ column, text }) => (column ? `${column}: ${withoutColumn(column, text)}` : text));

const name: Column<ListedRow> = {
  field: 'name',
  heading: 'Name',
  width: 160,
  grows: true,
  text: (row) => row.name || missingValue,
};
const line: Column<ListedRow> = {
  field: 'line',
  heading: 'Line',
  width: 70,
  text: (row) => (row.line === null ? 'Not in the file' : formatCount(row.line)),
};
const reason: Column<ListedRow> = {
  field: 'reason',
  heading: 'Reason',
  width: 220,
  grows: true,
  text: (row) => row.reason || missingValue,
};
const changesColumn = (heading: string): Column<ListedRow> => ({
  field: 'changes',
  heading,
  width: 320,
  grows: true,
  text: (row) => row.changes.map(changeLabel).join('; '),
  show: (row) => <Changes changes={row.changes} />,
});
const problems: Column<ListedRow> = {
  field: 'problems',
  heading: 'Errors',
  width: 320,
  grows: true,
  text: (row) => problemText(row).join('; '),
  show: (row) => (
    <Box component="ul" sx={listStyles}>
      {problemText(row).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  ),
};

const columnsByStatus: Record<ImportRowStatus, Column<ListedRow>[]> = {
  new: [name, line, changesColumn('On file')],
  changed: [name, line, changesColumn('Changes')],
  ending: [name, line, changesColumn('Ending'), reason],
  same: [name, line],
  ignored: [name, line, reason, changesColumn('Differences')],
  wrong: [name, line, problems],
};

export const columnsOf = (status: ImportRowStatus) => columnsByStatus[status];
