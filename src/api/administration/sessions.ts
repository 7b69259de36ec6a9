import { api } from '@/api/core/api';
import { type OpenSession, openSessionPaths, type SessionToEnd } from '@/contract/administration/sessions';

const loadFailed = 'Couldn’t load your sessions.';
const endFailed = 'Couldn’t end the session.';
const endOthersFailed = 'Couldn’t end the other sessions.';

/** The caller's open sessions, and how to end them; not in the customer's contract. */
export const openSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenSessions: build.query<OpenSession[], void>({
      query: () => ({ url: openSessionPaths.list }),
      providesTags: ['OpenSession'],
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true, refusalMessage: loadFailed, errorMessage: loadFailed },
    }),
    /** Reloads the list after a failure too, because the session may have ended by itself. */
    endOpenSession: build.mutation<null, SessionToEnd>({
      query: (body) => ({ url: openSessionPaths.end, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['OpenSession'],
      extraOptions: { successMessage: (message) => message, refusalMessage: endFailed, errorMessage: endFailed },
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: openSessionPaths.endOthers, method: 'POST', body: {} }),
      transformResponse: () => null,
      invalidatesTags: ['OpenSession'],
      extraOptions: {
        successMessage: (message) => message,
        refusalMessage: endOthersFailed,
        errorMessage: endOthersFailed,
      },
    }),
  }),
});

export const { useGetOpenSessionsQuery, useEndOpenSessionMutation } = openSessionsApi;
