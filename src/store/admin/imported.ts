import { isFulfilled, type Action, type PayloadAction } from '@reduxjs/toolkit';

import type { ImportOutcome } from '@/api/admin/sheets';
import type { IgnoredRecord, ImportedRecord, ImportErrors } from '@/contract/people/sheet';

/** What the page keeps of the last import, over a reload too (IMP-14). */
export type Imported = {
  importedRecords: ImportedRecord[];
  ignoredRecords: IgnoredRecord[];
  /** The counts are whole where the lists are not (reliability E11). */
  importedCount: number;
  ignoredCount: number;
  newPeople?: number;
  newFamilies?: number;
  /** The service's name for the import, where it keeps the rest of the rows. */
  importId?: string;
  errors: ImportErrors | null;
};

export const noImport: Imported = {
  importedRecords: [],
  ignoredRecords: [],
  importedCount: 0,
  ignoredCount: 0,
  errors: null,
};

/** A new import takes the place of the one before, whichever way it went (D-144). */
export function importedOf(outcome: ImportOutcome): Imported {
  if (outcome.kind === 'refused') return { ...noImport, errors: outcome.errors };
  const { result } = outcome;
  return {
    ...result,
    importedCount: result.importedCount ?? result.importedRecords.length,
    ignoredCount: result.ignoredCount ?? result.ignoredRecords.length,
    errors: null,
  };
}

/** Told by the endpoint's name, so that the sheets' own calls arrive with the screen that makes them. */
export const isImportAnswered = (action: Action<string>): action is PayloadAction<ImportOutcome> =>
  isFulfilled(action) && (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName === 'importSheet';
