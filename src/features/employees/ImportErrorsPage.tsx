import Stack from '@mui/material/Stack';

import { pages } from '@/contract/pages';
import { selectImport } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';

import { ImportButton } from './ImportButton';
import { ImportErrorSummary } from './ImportErrorSummary';
import { ImportRecords } from './ImportRecords';
import { invalidColumns } from './invalidColumns';

/** Why the last sheet was not taken, as the browser keeps it (IMP-16 to IMP-19). */
export function ImportErrorsPage() {
  const { errors } = useAppSelector(selectImport);

  return (
    <Page
      title="Import Errors"
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      context={errors && 'Nothing was imported. Correct the sheet and upload it again.'}
    >
      <Stack spacing={2}>
        <Section heading="Summary">{errors ? <ImportErrorSummary errors={errors} /> : <EmptyState />}</Section>
        <ImportRecords
          key={errors ? 'errors' : 'none'}
          heading="Invalid Records Details"
          columns={invalidColumns}
          kept={errors?.invalidRecords ?? []}
          total={errors?.invalidCount ?? errors?.invalidRecords.length ?? 0}
          wraps
        />
      </Stack>
    </Page>
  );
}
