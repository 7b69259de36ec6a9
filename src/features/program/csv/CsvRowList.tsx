import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';

import { useGetCsvRowsQuery } from '@/api/admin/csv';
import { headlineOf } from '@/api/core/failure';
import { type CsvReport, type CsvRow, type CsvRowStatus, type CsvTarget, csvRowsPerPage } from '@/contract/program/csv';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { rowStatusTexts } from './csvTexts';

type Props = { target: CsvTarget; report: CsvReport; comparisonCount: number; status: CsvRowStatus };

/** The rows with one status in a compared file, sorted by line. */
export function CsvRowList({ target, report, comparisonCount, status }: Props) {
  const [page, setPage] = useState(1);
  const query = useGetCsvRowsQuery({ target, id: report.id, comparisonCount, status, page });
  const { data, currentData, error, isFetching, refetch } = query;
  const columns = useMemo(() => columnsOf(status), [status]);
  const { listLabel: label, emptyText } = rowStatusTexts[status];
  const total = report.counts[status];

  if (total === 0) return <EmptyState hint={emptyText} />;
  if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box sx={{ p: 2 }}>
        <Skeletons rows={4} />
      </Box>
    );
  return (
    <>
      <OutdatedRows isOutdated={isFetching && !currentData}>
        <RowsTable label={label} columns={columns} rows={data.rows} mayWrap />
      </OutdatedRows>
      {total > csvRowsPerPage && (
        <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
          <Pager
            label={`Pages of ${label.toLowerCase()}`}
            page={page}
            perPage={csvRowsPerPage}
            total={total}
            busy={isFetching}
            onChange={setPage}
          />
        </Box>
      )}
    </>
  );
}

const renderItems = (items: readonly string[]) =>
  items.length === 1 ? (
    items[0]
  ) : (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  );
const changeTextsOf = ({ changes }: CsvRow) =>
  changes.map(({ column, from, to }) => `${column}: ${from || '(empty)'} → ${to || '(empty)'}`);

function columnsOf(status: CsvRowStatus): TableColumn<CsvRow>[] {
  const nameColumn: TableColumn<CsvRow> = {
    field: 'name',
    heading: 'Name',
    width: 180,
    grows: true,
    text: (row) => row.name || missingValue,
  };
  const lineColumn: TableColumn<CsvRow> = {
    field: 'line',
    heading: 'Line',
    width: 60,
    text: (row) => String(row.line ?? missingValue),
  };
  const detailColumn: TableColumn<CsvRow> = {
    field: 'detail',
    heading: 'Detail',
    width: 200,
    grows: true,
    text: (row) => row.detail || missingValue,
  };
  const problemsColumn: TableColumn<CsvRow> = {
    field: 'problems',
    heading: 'Errors',
    width: 280,
    grows: true,
    text: (row) => row.problems.join('; '),
    show: (row) => renderItems(row.problems),
  };
  const changesColumn: TableColumn<CsvRow> = {
    field: 'changes',
    heading: 'Changes',
    width: 280,
    grows: true,
    text: (row) => changeTextsOf(row).join('; '),
    show: (row) => renderItems(changeTextsOf(row)),
  };
  if (status === 'gone') return [nameColumn, detailColumn];
  if (status === 'wrong') return [nameColumn, lineColumn, problemsColumn];
  return status === 'changed' ? [nameColumn, lineColumn, changesColumn] : [nameColumn, lineColumn, detailColumn];
}
