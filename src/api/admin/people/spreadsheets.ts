import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import {
  csvField,
  type ImportErrors,
  type ImportProgress,
  type ImportResult,
  type ImportRows,
  type ImportRowsQuery,
  importFilePaths,
  maxImportRows,
} from '@/contract/people/importFile';

/** The result of an upload: the rows were imported, or the file was rejected with its errors. */
export type UploadResult = { kind: 'imported'; result: ImportResult } | { kind: 'refused'; errors: ImportErrors };

export const sampleFileName = 'sample_employee_sheet.csv';

/** Limits the lists to what the browser can store; the counts stay complete. */
function resultOf(result: Partial<ImportResult> | null): ImportResult {
  const { importedRecords = [], ignoredRecords = [], ...rest } = result ?? {};
  return {
    importedCount: importedRecords.length,
    ignoredCount: ignoredRecords.length,
    ...rest,
    importedRecords: importedRecords.slice(0, maxImportRows),
    ignoredRecords: ignoredRecords.slice(0, maxImportRows),
  };
}

function errorsOf(data: unknown): ImportErrors | null {
  const errors = data as Partial<ImportErrors> | null | undefined;
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
    invalidRecords: invalidRecords.slice(0, maxImportRows),
    invalidCount: errors.invalidCount ?? invalidRecords.length,
  };
}

/** A file may change any employee, including the administrator who uploads it. */
const changedTags = ['Employee', 'EmployeeSummary', 'ImportRow', 'Plan', 'Recipient', 'User'] as const;

export const spreadsheetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    importSheet: build.mutation<UploadResult, { fileKey: string; key: string }>({
      async queryFn({ fileKey, key }, _api, _extraOptions, baseQuery) {
        const response = await baseQuery({
          url: importFilePaths.import,
          method: 'POST',
          form: { [csvField]: { fileKey } },
          key,
        });
        if (!response.error) {
          return {
            data: { kind: 'imported', result: resultOf(response.data as ImportResult | null) },
            meta: response.meta,
          };
        }
        const { error, meta } = response;
        const errors = error.kind === 'failure' && error.statusCode === 400 ? errorsOf(error.data) : null;
        if (!errors) return { error, meta };
        return { data: { kind: 'refused', errors }, meta: { text: error.text, tone: 'error' } };
      },
      invalidatesTags: (result) => (result?.kind === 'imported' ? changedTags : []),
      extraOptions: { sendsIdempotencyKey: true, successMessage: (message) => message },
    }),
    /** An import's progress, by the key of its upload; polled, so its failures stay quiet. */
    getImportProgress: build.query<ImportProgress, string>({
      query: (key) => ({ url: importFilePaths.progress, params: { key } }),
      extraOptions: { quiet: true, background: true },
      keepUnusedDataFor: 0,
    }),
    getImportRows: build.query<ImportRows, ImportRowsQuery>({
      query: (params) => ({ url: importFilePaths.result, params }),
      providesTags: ['ImportRow'],
    }),
    downloadSample: build.mutation<null, void>({
      queryFn: saveResponse(() => ({ url: importFilePaths.sample, fileName: sampleFileName })),
      extraOptions: { expectsFile: true },
    }),
  }),
});

export const { useImportSheetMutation, useGetImportProgressQuery, useGetImportRowsQuery, useDownloadSampleMutation } =
  spreadsheetsApi;
