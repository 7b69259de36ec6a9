import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import type { IgnoredRecord, ImportedRecord } from '@/contract/people/importFile';
import { selectImport } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { PercentBar } from '@/ui/lists/PercentBar';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { type TableColumn, type TableRow, textOrMissing } from '@/ui/rows/columns';

import { ImportButton } from './ImportButton';
import { ImportRecords } from './ImportRecords';
import { NewPeople } from './NewPeople';

/** Shows the result of the last import, from the copy stored in the browser. */
export function ImportedPage() {
  const { importedRecords, ignoredRecords, importedCount, ignoredCount, newPeople, newFamilies, notice, importId } =
    useAppSelector(selectImport);

  return (
    <Page
      title="Import results"
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
    >
      <Stack spacing={2}>
        {importedCount + ignoredCount > 0 && (
          <ImportedShare importedCount={importedCount} ignoredCount={ignoredCount} />
        )}
        {notice && importedCount > 0 && (
          <Alert role="note" severity="info">
            {notice}
          </Alert>
        )}
        {!!newPeople && <NewPeople people={newPeople} families={newFamilies} />}
        <ImportRecords
          key={`ignored ${importId}`}
          heading="Ignored Records"
          table="ignored"
          mayWrap
          columns={ignoredRecordColumns}
          loadedRows={ignoredRecords}
          total={ignoredCount}
          importId={importId}
        />
        <ImportRecords
          key={`imported ${importId}`}
          heading="Imported Employees"
          table="imported"
          columns={importedRecordColumns}
          loadedRows={importedRecords}
          total={importedCount}
          importId={importId}
        />
      </Stack>
    </Page>
  );
}

function ImportedShare({ importedCount, ignoredCount }: { importedCount: number; ignoredCount: number }) {
  const legendItems = [
    { text: `${formatCount(importedCount)} imported`, color: 'primary.main' },
    { text: `${formatCount(ignoredCount)} ignored`, color: 'primary.soft' },
  ];

  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {legendItems.map(({ text: message, color }) => (
          <Typography key={message} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            <Box
              component="span"
              sx={{
                width: 10,
                height: 10,
                borderRadius: '3px',
                bgcolor: color,
                border: 1,
                borderColor: 'primary.main',
              }}
            />
            <span>{message}</span>
          </Typography>
        ))}
      </Box>
      <PercentBar fraction={importedCount / (importedCount + ignoredCount)} label="Imported" />
    </Paper>
  );
}

const importedRecordColumns: TableColumn<ImportedRecord & TableRow>[] = [
  {
    field: 'coveredPerson',
    heading: 'User Name',
    width: 150,
    grows: true,
    text: (row) => textOrMissing(row.coveredPerson),
  },
  { field: 'email', heading: 'Email', width: 190, grows: true, text: (row) => textOrMissing(row.email) },
  { field: 'phone1', heading: 'Phone No.', width: 120, text: (row) => textOrMissing(formatContact(row.phone1)) },
  { field: 'phone2', heading: 'Phone No. 2', width: 120, text: (row) => textOrMissing(formatContact(row.phone2)) },
  { field: 'planName', heading: 'User Plan', width: 160, text: (row) => textOrMissing(row.planName) },
];

const ignoredRecordColumns: TableColumn<IgnoredRecord & TableRow>[] = [
  ...importedRecordColumns,
  { field: 'message', heading: 'Error', width: 240, grows: true, text: (row) => textOrMissing(row.message) },
];
