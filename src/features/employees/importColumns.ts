import type { IgnoredRecord, ImportedRecord } from '@/contract/people/sheet';
import { absent, type Column, type TableRow } from '@/ui/rows/columns';

const shown = (text: string | undefined) => text || absent;

/** What both result tables say of a row of the sheet (IMP-11, IMP-12). */
export const importedColumns: Column<ImportedRecord & TableRow>[] = [
  { field: 'coveredPerson', heading: 'User Name', width: 150, grows: true, text: (row) => shown(row.coveredPerson) },
  { field: 'email', heading: 'Email', width: 190, grows: true, text: (row) => shown(row.email) },
  { field: 'phone1', heading: 'Phone No.', width: 120, text: (row) => shown(row.phone1) },
  { field: 'phone2', heading: 'Phone No. 2', width: 120, text: (row) => shown(row.phone2) },
  { field: 'planName', heading: 'User Plan', width: 160, text: (row) => shown(row.planName) },
];

/** An ignored row also says why (IMP-10). */
export const ignoredColumns: Column<IgnoredRecord & TableRow>[] = [
  ...importedColumns,
  { field: 'message', heading: 'Error', width: 240, grows: true, text: (row) => shown(row.message) },
];
