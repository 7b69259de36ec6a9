import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { selectImport } from '@/store/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { BackArrow } from '@/ui/BackArrow';
import { Page } from '@/ui/Page';
import { ShareBar } from '@/ui/ShareBar';

import { ImportButton } from './ImportButton';
import { ignoredColumns, importedColumns } from './importColumns';
import { ImportRecords } from './ImportRecords';

const counted = new Intl.NumberFormat('en-US');

/** What came of the last sheet, as the browser keeps it (IMP-10 to IMP-15). */
export function ImportedPage() {
  const { importedRecords, ignoredRecords, importedCount, ignoredCount, importId } = useAppSelector(selectImport);
  const total = importedCount + ignoredCount;

  return (
    <Page
      title="Import Results"
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      context={total > 0 && `${counted.format(importedCount)} imported, ${counted.format(ignoredCount)} ignored`}
    >
      <Stack spacing={2}>
        {total > 0 && <ShareBar share={importedCount / total} label="Imported" />}
        <ImportRecords
          key={`ignored ${importId}`}
          heading="Ignored Records"
          table="ignored"
          columns={ignoredColumns}
          kept={ignoredRecords}
          total={ignoredCount}
          importId={importId}
        />
        <ImportRecords
          key={`imported ${importId}`}
          heading="Imported Employees"
          table="imported"
          columns={importedColumns}
          kept={importedRecords}
          total={importedCount}
          importId={importId}
        />
      </Stack>
    </Page>
  );
}
