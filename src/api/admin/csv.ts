import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import { csvField } from '@/contract/people/importFile';
import {
  type CsvMode,
  type CsvReport,
  type CsvRowStatus,
  type CsvRows,
  type CsvTarget,
  csvPaths,
} from '@/contract/program/csv';

/** Tags of the data that a provider or directory file changes. */
const tagsOf = (target: CsvTarget) => [target === 'providers' ? 'Provider' : 'Directory', 'Overview'] as const;

/** CSV files for directories and providers; not in the customer's contract. */
export const csvApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkCsv: build.mutation<CsvReport, { target: CsvTarget; fileKey: string }>({
      query: ({ target, fileKey }) => ({
        url: csvPaths.check(target),
        method: 'POST',
        form: { [csvField]: { fileKey } },
      }),
      // The page shows the file's errors in place while the file is selected.
      extraOptions: { quiet: true, refusalMessage: 'Couldn’t compare the file.' },
    }),
    /** `comparisonCount` is only part of the cache key, because each comparison yields different rows. */
    getCsvRows: build.query<
      CsvRows,
      { target: CsvTarget; id: number; comparisonCount: number; status: CsvRowStatus; page: number }
    >({
      query: ({ target, id, status, page }) => ({
        url: csvPaths.rows(target),
        params: { id: String(id), status, page: String(page) },
      }),
      transformResponse: (response: CsvRows | null) => response ?? { count: 0, rows: [] },
      keepUnusedDataFor: 0,
      extraOptions: { refusalMessage: 'Couldn’t load the rows.' },
    }),
    applyCsv: build.mutation<null, { target: CsvTarget; id: number; mode: CsvMode }>({
      query: ({ target, ...body }) => ({ url: csvPaths.apply(target), method: 'POST', body }),
      transformResponse: () => null,
      // A rejection may mean that the stored rows have changed.
      invalidatesTags: (_data, _error, { target }) => tagsOf(target),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: (message) => message,
        refusalMessage: 'Couldn’t import the file.',
      },
    }),
    exportCsv: build.mutation<null, { target: CsvTarget; fileName: string }>({
      queryFn: saveResponse(({ target, fileName }) => ({ url: csvPaths.export(target), fileName })),
      extraOptions: { expectsFile: true },
    }),
  }),
});

export const { useCheckCsvMutation, useGetCsvRowsQuery, useExportCsvMutation } = csvApi;
