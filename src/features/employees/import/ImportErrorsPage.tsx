import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

import { formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { ImportErrors, InvalidRecord } from '@/contract/people/importFile';
import { selectImport } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';
import { type TableRow as RowWithId, type TableColumn, textOrMissing } from '@/ui/rows/columns';

import { AddPlansOffer } from './AddPlansOffer';
import { ImportButton } from './ImportButton';
import { ImportRecords } from './ImportRecords';
import { unknownPlanNamesOf } from './unknownPlans';

/** Shows why the last file was rejected, from the result stored in the browser. */
export function ImportErrorsPage() {
  const { errors } = useAppSelector(selectImport);

  return (
    <Page
      title="Import errors"
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      subtitle={errors && 'Nothing was imported. Fix the file and upload it again.'}
    >
      <Stack spacing={2}>
        <AddPlansOffer names={errors ? unknownPlanNamesOf(errors) : []} />
        <Section heading="Summary">
          {errors ? (
            <ImportErrorSummary errors={errors} />
          ) : (
            <EmptyState hint="No import errors. If a file has errors, you’ll see them here." />
          )}
        </Section>
        <ImportRecords
          key={errors ? 'errors' : 'none'}
          heading="Invalid Records Details"
          columns={invalidRecordColumns}
          loadedRows={errors?.invalidRecords ?? []}
          total={errors?.invalidCount ?? errors?.invalidRecords.length ?? 0}
          mayWrap
        />
      </Stack>
    </Page>
  );
}

const formatColumns = (columns: string[]) => textOrMissing(columns.join(', '));

function ImportErrorSummary({ errors }: { errors: ImportErrors }) {
  const facts = [
    ['No. of Records', formatCount(errors.noOfRecords)],
    ['Provided Columns', formatColumns(errors.providedColumns)],
    ['Invalid Columns', formatColumns(errors.invalidColumns)],
    ['Missing Columns', formatColumns(errors.missingColumns)],
  ];

  return (
    <Table aria-label="Summary">
      <TableBody>
        {facts.map(([label, value]) => (
          <TableRow key={label} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
            <TableCell component="th" scope="row" sx={{ width: 190, pl: 2, verticalAlign: 'top', fontWeight: 600 }}>
              {label}
            </TableCell>
            <TableCell sx={{ pr: 2, verticalAlign: 'top', overflowWrap: 'anywhere' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The columns for rejected rows; the last one lists all errors of a row. */
const invalidRecordColumns: TableColumn<InvalidRecord & RowWithId>[] = [
  {
    field: 'coveredPerson',
    heading: 'User Name',
    width: 150,
    grows: true,
    text: (row) => textOrMissing(row['Covered Person']),
  },
  { field: 'email', heading: 'Email', width: 190, grows: true, text: (row) => textOrMissing(row['Email Address']) },
  { field: 'employeeType', heading: 'Employee type', width: 130, text: (row) => textOrMissing(row['Empl Type']) },
  { field: 'plan', heading: 'Plan detail', width: 170, text: (row) => textOrMissing(row['Plan Name']) },
  {
    field: 'errors',
    heading: 'Error list',
    width: 280,
    grows: true,
    text: ({ errors }) => errors.join('; '),
    show: ({ errors }) => (
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Box>
    ),
  },
];
