import Stack from '@mui/material/Stack';

import { pages } from '@/contract/pages';
import { selectImport } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { ImportButton } from './ImportButton';
import { ignoredColumns, importedColumns } from './importColumns';
import { ImportRecords } from './ImportRecords';
import { ImportShares } from './ImportShares';

/** What came of the last sheet, as the browser keeps it (IMP-10 to IMP-15). */
export function ImportedPage() {
  const { importedRecords, ignoredRecords, importedCount, ignoredCount, importId } = useAppSelector(selectImport);

  return (
    <Page
      title="Import Results"
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
    >
      <Stack spacing={2}>
        {importedCount + ignoredCount > 0 && <ImportShares imported={importedCount} ignored={ignoredCount} />}
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
