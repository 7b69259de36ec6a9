import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RefObject, useRef, useState } from 'react';

import { useGetPeopleImportRowsQuery } from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { countWithNoun, formatCount } from '@/contract/format';
import { isUnknownPlanError } from '@/contract/people/importFile';
import {
  type ImportColumn,
  type ImportReport,
  importColumns,
  type PeopleImportRow,
  peopleImportRowsPerPage,
} from '@/contract/people/peopleImport';
import { AddPlansOffer } from '@/features/employees/import/AddPlansOffer';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { Sheet } from '@/ui/spreadsheet/Sheet';

import { InvalidRowsFile } from './InvalidRowsFile';
import { ReplaceInColumn } from './ReplaceInColumn';
import { repairableColumns, sheetOfRows, sheetProblemsOf, updateEditedCells } from './editedCells';
import type { ImportFixes } from './useImportFixes';

type Props = { report: ImportReport; fixes: ImportFixes };

/** A file's columns, in our standard order. */
const columnsOf = ({ columns }: ImportReport) => {
  const columnNames = new Set(columns.map(({ column }) => column));
  return importColumns.filter((column) => columnNames.has(column));
};

/** The invalid rows in an editable grid. */
export function InvalidRows({ report, fixes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const total = report.counts.wrong;
  return (
    <Section heading="Invalid rows" headingRef={heading} total={total} busy={fixes.isSending}>
      {total === 0 ? (
        <EmptyState text="No invalid rows" hint="Every row can be imported or was skipped for a reason." />
      ) : (
        <InvalidRowsEditor report={report} fixes={fixes} heading={heading} />
      )}
    </Section>
  );
}

type EditorProps = Props & { heading: RefObject<HTMLHeadingElement | null> };

function InvalidRowsEditor({ report, fixes, heading }: EditorProps) {
  const { id, version, counts } = report;
  const [chosenPage, setChosenPage] = useState(1);
  const [columnToReplaceIn, setColumnToReplaceIn] = useState<ImportColumn>();
  const [shownRows, setShownRows] = useState<{ key: string; rows: PeopleImportRow[] }>();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame, () => heading.current?.focus());

  const page = Math.min(chosenPage, Math.ceil(counts.wrong / peopleImportRowsPerPage));
  const query = useGetPeopleImportRowsQuery({ id, version, status: 'wrong', page });
  const { currentData, error, isFetching, refetch } = query;
  // A page's grid keeps its undo history until rows from another page or a new check arrive.
  if (currentData && shownRows?.rows !== currentData.rows)
    setShownRows({ key: `${version} ${page}`, rows: currentData.rows });

  const columns = columnsOf(report);
  const { uncheckedCount, isSending } = fixes;

  function renderBody() {
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!shownRows) return <Skeletons rows={8} />;
    return (
      <OutdatedRows isOutdated={isFetching && !currentData}>
        <InvalidRowsSheet
          key={shownRows.key}
          rows={shownRows.rows}
          columns={columns}
          fixes={fixes}
          heading={heading}
          onReplace={setColumnToReplaceIn}
        />
      </OutdatedRows>
    );
  }

  return (
    <Box ref={frame} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 2 }}>
      <Typography>
        Fix the cells with errors, then select “Check again.” Nothing is saved yet. “Repair” restores what a spreadsheet
        dropped, such as a leading zero. Masked SSNs stay the same unless you type the full number.
      </Typography>
      <div>
        <Box sx={toolsStyles}>
          <BusyButton
            variant="contained"
            isBusy={isSending}
            disabled={uncheckedCount === 0}
            onClick={() => void fixes.check()}
          >
            Check again
          </BusyButton>
          {repairableColumns(shownRows?.rows ?? []).map((column) => (
            <RepairButton key={column} column={column} fixes={fixes} heading={heading} />
          ))}
          <InvalidRowsFile report={report} />
        </Box>
        <Box role="status">
          {uncheckedCount > 0 && (
            <Alert role="presentation" severity="info" sx={{ mt: 2 }}>
              {`${countWithNoun(uncheckedCount, 'changed cell hasn’t', 'changed cells haven’t')} been checked yet.`}
            </Alert>
          )}
        </Box>
      </div>
      <AddPlansOffer
        names={unknownPlanNames(shownRows?.rows ?? [])}
        onAdded={() => void fixes.check({ recheck: true })}
      />
      {renderBody()}
      {counts.wrong > peopleImportRowsPerPage && (
        <Pager
          label="Pages of invalid rows"
          page={page}
          perPage={peopleImportRowsPerPage}
          total={counts.wrong}
          busy={isFetching}
          onChange={(next) => {
            setChosenPage(next);
            heading.current?.focus();
          }}
        />
      )}
      {columnToReplaceIn && (
        <ReplaceInColumn
          columns={columns}
          column={columnToReplaceIn}
          invalidCount={counts.wrong}
          fixes={fixes}
          onClose={() => setColumnToReplaceIn(undefined)}
        />
      )}
    </Box>
  );
}

const unknownPlanNames = (rows: readonly PeopleImportRow[]) =>
  rows.flatMap(({ cells, problems }) =>
    problems.some(({ text }) => isUnknownPlanError(text)) ? [cells?.['Plan Name'] ?? ''] : [],
  );

const toolsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } };

type RepairProps = Pick<EditorProps, 'fixes' | 'heading'> & { column: ImportColumn };

/** Applies the suggested fixes for all cells in a column; rendered only if there are any. */
function RepairButton({ column, fixes, heading }: RepairProps) {
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame, () => heading.current?.focus());
  return (
    <Box ref={frame} sx={{ display: 'grid' }}>
      <BusyButton variant="outlined" disabled={fixes.isSending} onClick={() => void fixes.check({ repair: column })}>
        {`Repair ${column}`}
      </BusyButton>
    </Box>
  );
}

type SheetProps = {
  rows: PeopleImportRow[];
  columns: readonly ImportColumn[];
  fixes: ImportFixes;
  heading: RefObject<HTMLHeadingElement | null>;
  onReplace: (column: ImportColumn) => void;
};

const maxCellCharacters = 300;

/** One page of invalid rows. New rows remount the grid, because its undo history does not apply to them. */
function InvalidRowsSheet({ rows, columns, fixes, heading, onReplace }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame, () => heading.current?.focus());
  const [value, setValue] = useState(() => sheetOfRows(rows, columns, fixes.editedCells));
  const lineTextById = new Map(rows.map(({ line }) => [String(line), formatCount(line ?? 0)]));

  return (
    <div ref={frame}>
      <Sheet
        value={value}
        onChange={(next) => {
          setValue(next);
          fixes.setEditedCells((currentCells) => updateEditedCells(currentCells, rows, next));
        }}
        labels={{ table: 'Invalid rows', row: (row) => `Line ${lineTextById.get(row.id) ?? ''}` }}
        limits={{ maxRows: peopleImportRowsPerPage, maxColumns: columns.length, maxCellLength: maxCellCharacters }}
        problems={sheetProblemsOf(rows, fixes.editedCells)}
        hasFixedRows
        hasFixedColumns
        onReplace={(columnId) => onReplace(columnId as ImportColumn)}
      />
    </div>
  );
}
