import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import {
  type AuditActor,
  type AuditCursor,
  type AuditFilters,
  type AuditPage,
  type AuditSubjectList,
  type AuditVerification,
  auditPageSize,
  auditPaths,
} from '@/contract/administration/audit';
import type { Id } from '@/contract/id';

/** Where the next step of a search continues, and how many lines the page on screen still needs. */
type AuditPageParam = { cursor?: number; limit: number };

/** The lines contain other people's data, so they are dropped soon after their screen closes. */
const privateDataOptions = { keepUnusedDataFor: 5 } as const;

/** Endpoints for administrators with access to the audit log; not in the customer's contract. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    // This query's pages are the steps of one search; together they make one page on screen.
    getAuditLines: build.infiniteQuery<AuditPage, AuditFilters & AuditCursor, AuditPageParam>({
      infiniteQueryOptions: {
        initialPageParam: { limit: auditPageSize },
        getNextPageParam: ({ next, lookedUntil }, pages) => {
          const limit = auditPageSize - pages.reduce((sum, { lines }) => sum + lines.length, 0);
          return next !== null && lookedUntil !== null && limit > 0 ? { cursor: next, limit } : undefined;
        },
      },
      query: ({ queryArg: { before, after, ...filters }, pageParam: { cursor, limit } }) => ({
        url: auditPaths.lines,
        params: {
          ...filters,
          ...(after === undefined ? { before: cursor ?? before } : { after: cursor ?? after }),
          limit,
        },
      }),
      extraOptions: { quiet: true },
      ...privateDataOptions,
    }),
    findAuditSubjects: build.query<AuditSubjectList, { search: string } | { id: Id }>({
      query: (body) => ({ url: auditPaths.subjects, method: 'POST', body }),
      extraOptions: { quiet: true },
      ...privateDataOptions,
    }),
    getAuditActors: build.query<AuditActor[], void>({
      query: () => ({ url: auditPaths.actors }),
      extraOptions: { quiet: true },
    }),
    /** Polled while a verification is running. */
    getAuditVerification: build.query<AuditVerification, void>({
      query: () => ({ url: auditPaths.verification }),
      extraOptions: { quiet: true, background: true },
    }),
    startAuditVerification: build.mutation<AuditVerification, void>({
      query: () => ({ url: auditPaths.verification, method: 'POST', body: {} }),
      onQueryStarted(_arg, lifecycle) {
        afterSuccess(lifecycle, (state: AuditVerification) => {
          void lifecycle.dispatch(auditApi.util.upsertQueryData('getAuditVerification', undefined, state));
        });
      },
      extraOptions: { refusalMessage: 'Couldn’t start verification.' },
    }),
    exportAudit: build.mutation<null, { filters: AuditFilters; fileName: string }>({
      queryFn: saveResponse(({ filters, fileName }) => ({
        url: auditPaths.export,
        method: 'POST',
        body: filters,
        fileName,
      })),
      extraOptions: { expectsFile: true, refusalMessage: 'Couldn’t export the audit log.' },
    }),
  }),
});

export const {
  useGetAuditLinesInfiniteQuery,
  useFindAuditSubjectsQuery,
  useGetAuditActorsQuery,
  useGetAuditVerificationQuery,
  useStartAuditVerificationMutation,
  useExportAuditMutation,
} = auditApi;
