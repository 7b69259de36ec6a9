import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import type { SsnReason } from '@/contract/administration/ssnReason';
import { type ExportQuery, employeePaths } from '@/contract/people/employee';

/** Converts an export's filter values to strings, as a query string has them, for a JSON body. */
const stringValuesOf = (query: ExportQuery) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** The export with full SSNs; in a separate file, because only its popup loads it. */
export const fullSsnExportApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportWithFullSsns: build.mutation<null, SsnReason & { query: ExportQuery; fileName: string }>({
      queryFn: saveResponse(({ query, fileName, reason, note }) => ({
        url: employeePaths.exportWithFullSsns,
        method: 'POST',
        body: { ...stringValuesOf(query), reason, note },
        fileName,
      })),
      extraOptions: {
        expectsFile: true,
        refusalMessage: 'Couldn’t export full SSNs. “Export Users” includes masked SSNs.',
      },
    }),
  }),
});

export const { useExportWithFullSsnsMutation } = fullSsnExportApi;
