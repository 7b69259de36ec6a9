import { type Action, isFulfilled, type PayloadAction } from '@reduxjs/toolkit';

import type { UploadResult } from '@/api/admin/people/spreadsheets';
import type { IgnoredRecord, ImportErrors, ImportedRecord } from '@/contract/people/importFile';

/** The result of the last import, kept across reloads. */
export type LastImport = {
  importedRecords: ImportedRecord[];
  ignoredRecords: IgnoredRecord[];
  /** Complete counts; the lists may be truncated. */
  importedCount: number;
  ignoredCount: number;
  newPeople?: number;
  newFamilies?: number;
  notice?: string;
  /** The service's ID for the import; the service has the remaining rows. */
  importId?: string;
  errors: ImportErrors | null;
};

export const emptyImport: LastImport = {
  importedRecords: [],
  ignoredRecords: [],
  importedCount: 0,
  ignoredCount: 0,
  errors: null,
};

/** A new import replaces the previous one, whether it succeeded or not. */
export function toLastImport(outcome: UploadResult): LastImport {
  if (outcome.kind === 'refused') return { ...emptyImport, errors: outcome.errors };
  const { result } = outcome;
  return {
    ...result,
    importedCount: result.importedCount ?? result.importedRecords.length,
    ignoredCount: result.ignoredCount ?? result.ignoredRecords.length,
    errors: null,
  };
}

/** Matches by endpoint name, so that the endpoints themselves stay in the import screen's chunk. */
export const isImportAnswered = (action: Action<string>): action is PayloadAction<UploadResult> =>
  isFulfilled(action) && (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName === 'importSheet';
