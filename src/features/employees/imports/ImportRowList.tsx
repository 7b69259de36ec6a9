import Box from '@mui/material/Box';
import { useState } from 'react';

import { useGetPeopleImportRowsQuery } from '@/api/admin/people/peopleImports';
import { formatCount } from '@/contract/format';
import { formatContact } from '@/contract/patterns';
import {
  type ImportReport,
  type ImportRowStatus,
  type PeopleImportRow,
  peopleImportRowsPerPage,
} from '@/contract/people/peopleImport';
import { PagedTable } from '@/features/shared/PagedTable';
import { EmptyState } from '@/ui/page/EmptyState';
import { missingValue, type TableColumn, type TableRow } from '@/ui/rows/columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { removeColumnName } from './editedCells';
import { rowStatusLabels } from './reportText';

type Props = { report: ImportReport; status: ImportRowStatus };

/** An import's rows with one status, page by page. */
export function ImportRowList({ report: { id, version, counts }, status }: Props) {
  const [chosenPage, setChosenPage] = useState(1);
  const total = counts[status];
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(total / peopleImportRowsPerPage)));
  const query = useGetPeopleImportRowsQuery({ id, version, status, page }, { skip: total === 0 });
  const rows = total === 0 ? [] : query.data?.rows;

  return (
    <PagedTable
      heading={`${rowStatusLabels[status]} rows`}
      query={query}
      columns={columnsByStatus[status]}
      rows={rows?.map((row, index) => ({ ...row, id: `${row.line} ${row.person} ${index}` }))}
      total={total}
      page={page}
      perPage={peopleImportRowsPerPage}
      hidesSinglePage
      mayWrap
      isCountAnnounced
      empty={<EmptyState hint={`No ${rowStatusLabels[status].toLowerCase()} rows.`} />}
      onTurn={setChosenPage}
    />
  );
}

type ListedImportRow = PeopleImportRow & TableRow;
type Change = PeopleImportRow['changes'][number];

/** The values before and after a change, formatted for display. */
const formatChange = ({ field, from, to }: Change) =>
  /^Phone \d$/.test(field) ? [formatContact(from), formatContact(to)] : [from, to];

/** For screen readers: "Email from a to b". */
function changeLabel(change: Change) {
  const { field } = change;
  const [from, to] = formatChange(change);
  if (!from) return `${field} ${to || 'empty'}`;
  return `${field} from ${from} to ${to || 'empty'}`;
}

/** For display: "Email: a → b", without an arrow if there was no value before. */
function changeDisplayText(change: Change) {
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
          <span aria-hidden>{changeDisplayText(change)}</span>
          <Box component="span" sx={visuallyHidden}>
            {changeLabel(change)}
          </Box>
        </li>
      ))}
    </Box>
  );

const problemTexts = ({ problems }: PeopleImportRow) =>
  problems.map(({ column, text }) => (column ? `${column}: ${removeColumnName(column, text)}` : text));

const nameColumn: TableColumn<ListedImportRow> = {
  field: 'name',
  heading: 'Name',
  width: 160,
  grows: true,
  text: (row) => row.name || missingValue,
};
const lineColumn: TableColumn<ListedImportRow> = {
  field: 'line',
  heading: 'Line',
  width: 70,
  text: (row) => (row.line === null ? 'Not in the file' : formatCount(row.line)),
};
const reasonColumn: TableColumn<ListedImportRow> = {
  field: 'reason',
  heading: 'Reason',
  width: 220,
  grows: true,
  text: (row) => row.reason || missingValue,
};
const changesColumn = (heading: string): TableColumn<ListedImportRow> => ({
  field: 'changes',
  heading,
  width: 320,
  grows: true,
  text: (row) => row.changes.map(changeLabel).join('; '),
  show: (row) => <Changes changes={row.changes} />,
});
const problemsColumn: TableColumn<ListedImportRow> = {
  field: 'problems',
  heading: 'Errors',
  width: 320,
  grows: true,
  text: (row) => problemTexts(row).join('; '),
  show: (row) => (
    <Box component="ul" sx={listStyles}>
      {problemTexts(row).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  ),
};

const columnsByStatus: Record<ImportRowStatus, TableColumn<ListedImportRow>[]> = {
  new: [nameColumn, lineColumn, changesColumn('On file')],
  changed: [nameColumn, lineColumn, changesColumn('Changes')],
  ending: [nameColumn, lineColumn, changesColumn('Ending'), reasonColumn],
  same: [nameColumn, lineColumn],
  ignored: [nameColumn, lineColumn, reasonColumn, changesColumn('Differences')],
  wrong: [nameColumn, lineColumn, problemsColumn],
};
