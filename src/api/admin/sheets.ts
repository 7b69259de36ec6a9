import {
  importRowsKept,
  sheetField,
  sheetPaths,
  type ImportErrors,
  type ImportProgress,
  type ImportResult,
  type ImportRows,
  type ImportRowsQuery,
} from '@/contract/people/sheet';
import { texts } from '@/contract/texts';

import { api } from '@/api/core/api';
import { saveResponseFile } from '@/api/core/savedFile';

/** What came of a sheet: its rows were taken, or it was sent back with what is wrong with it. */
export type ImportOutcome = { kind: 'imported'; result: ImportResult } | { kind: 'refused'; errors: ImportErrors };

/** The name the sample is saved under. */
export const sampleFileName = 'sample_employee_sheet.csv';

/** No more rows than the browser can keep, and how many there really were (reliability E11). */
function resultOf(sent: Partial<ImportResult> | null): ImportResult {
  const { importedRecords = [], ignoredRecords = [], ...rest } = sent ?? {};
  return {
    importedCount: importedRecords.length,
    ignoredCount: ignoredRecords.length,
    ...rest,
    importedRecords: importedRecords.slice(0, importRowsKept),
    ignoredRecords: ignoredRecords.slice(0, importRowsKept),
  };
}

function errorsOf(sent: unknown): ImportErrors | null {
  const errors = sent as Partial<ImportErrors> | null | undefined;
  if (!errors || typeof errors !== 'object') return null;
  const {
    noOfRecords = 0,
    providedColumns = [],
    invalidColumns = [],
    missingColumns = [],
    invalidRecords = [],
  } = errors;
  return {
    noOfRecords,
    providedColumns,
    invalidColumns,
    missingColumns,
    invalidRecords: invalidRecords.slice(0, importRowsKept),
    invalidCount: errors.invalidCount ?? invalidRecords.length,
  };
}

/** A sheet may change anybody, and so the administrator who brings it. */
const changed = ['Employee', 'EmployeeSummary', 'ImportRow', 'Plan', 'Recipient', 'User'] as const;

export const sheetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    importSheet: build.mutation<ImportOutcome, { fileKey: string; key: string }>({
      async queryFn({ fileKey, key }, _around, _terms, ask) {
        const answer = await ask({ url: sheetPaths.import, method: 'POST', form: { [sheetField]: { fileKey } }, key });
        if (!answer.error) {
          return {
            data: { kind: 'imported', result: resultOf(answer.data as ImportResult | null) },
            meta: answer.meta,
          };
        }
        const { error, meta } = answer;
        const errors = error.kind === 'failure' ? errorsOf(error.data) : null;
        if (!errors) return { error, meta };
        return { data: { kind: 'refused', errors }, meta: { words: error.words, tone: 'error' } };
      },
      invalidatesTags: (outcome) => (outcome?.kind === 'imported' ? changed : []),
      extraOptions: { creates: true, done: (message) => message },
    }),
    /** How far the import of this name is; asked for again and again, so it says nothing when it fails. */
    getImportProgress: build.query<ImportProgress, string>({
      query: (key) => ({ url: sheetPaths.progress, params: { key } }),
      extraOptions: { quiet: true, background: true },
      keepUnusedDataFor: 0,
    }),
    getImportRows: build.query<ImportRows, ImportRowsQuery>({
      query: (params) => ({ url: sheetPaths.result, params }),
      providesTags: ['ImportRow'],
    }),
    downloadSample: build.mutation<null, void>({
      queryFn: async (_arg, _around, _terms, ask) =>
        saveResponseFile(await ask({ url: sheetPaths.sample }), sampleFileName, texts.session.somethingWrong),
      extraOptions: { file: true },
    }),
  }),
});

export const { useImportSheetMutation, useGetImportProgressQuery, useGetImportRowsQuery, useDownloadSampleMutation } =
  sheetsApi;
