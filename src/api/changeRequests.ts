import { api } from '@/api/core/api';
import type { Id } from '@/contract/id';
import { type ChangeRequestDraft, changeRequestPaths, type OwnChangeRequests } from '@/contract/people/changeRequest';

/** The changes that a member reports; not in the customer's contract. */
export const changeRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnChanges: build.query<OwnChangeRequests, void>({
      query: () => ({ url: changeRequestPaths.listOwn }),
      providesTags: ['ChangeRequest'],
      // The screens show the failure in place.
      extraOptions: { quiet: true },
    }),
    submitChange: build.mutation<{ id: number }, ChangeRequestDraft & { documentKey?: string | undefined }>({
      query: ({ documentKey, people, ...fields }) => ({
        url: changeRequestPaths.submit,
        method: 'POST',
        form: { ...fields, people: people.join(','), document: documentKey ? { fileKey: documentKey } : undefined },
      }),
      invalidatesTags: (_data, error) => (error ? [] : ['ChangeRequest']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Change reported. We’ll notify you when there’s a decision.',
        refusalMessage: 'Couldn’t send your report. What you entered is still here. Try again.',
      },
    }),
    withdrawChange: build.mutation<null, Id>({
      query: (id) => ({ url: changeRequestPaths.withdraw, method: 'POST', body: { id } }),
      transformResponse: () => null,
      // A rejection may mean that the request has just been decided.
      invalidatesTags: ['ChangeRequest'],
      extraOptions: {
        successMessage: 'Reported change withdrawn.',
        refusalMessage: 'Couldn’t withdraw the reported change.',
      },
    }),
  }),
});

export const { useGetOwnChangesQuery } = changeRequestsApi;
