import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import { type OpenSession, openSessionPaths, type SessionToEnd } from '@/contract/administration/sessions';

/** The caller's open sessions, and how to end them; not in the customer's contract. */
export const openSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenSessions: build.query<OpenSession[], void>({
      query: () => ({ url: openSessionPaths.list }),
      providesTags: ['OpenSession'],
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true, refusalMessage: 'Couldn’t load your sessions.' },
    }),
    /** Reloads the list after a failure too, because the session may have ended by itself. */
    endOpenSession: build.mutation<null, SessionToEnd>({
      ...postCommand(openSessionPaths.end),
      invalidatesTags: ['OpenSession'],
      extraOptions: { successMessage: (message) => message, refusalMessage: 'Couldn’t end the session.' },
    }),
    endOtherSessions: build.mutation<null, void>({
      ...postCommand(openSessionPaths.endOthers),
      invalidatesTags: ['OpenSession'],
      extraOptions: { successMessage: (message) => message, refusalMessage: 'Couldn’t end the other sessions.' },
    }),
  }),
});

export const { useGetOpenSessionsQuery, useEndOpenSessionMutation } = openSessionsApi;
