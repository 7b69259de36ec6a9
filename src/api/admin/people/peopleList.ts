import { api } from '@/api/core/api';
import { saveResponse } from '@/api/core/savedFile';
import {
  type PeopleColumn,
  type PeopleCursor,
  type PeopleDue,
  type PeopleFilters,
  type PeoplePage,
  peopleListPaths,
} from '@/contract/people/peopleList';

/** Endpoints for the list of everyone who is covered; not in the customer's contract. */
export const peopleListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPeople: build.query<PeoplePage, PeopleFilters & PeopleCursor>({
      query: (params) => ({ url: peopleListPaths.list, params }),
      providesTags: ['Employee'],
      // The rows contain other people's data, so they are dropped soon after their screen closes.
      keepUnusedDataFor: 5,
      extraOptions: { quiet: true },
    }),
    getPeopleDue: build.query<PeopleDue, void>({
      query: () => ({ url: peopleListPaths.due }),
      providesTags: ['Employee', 'Request', 'ChangeRequest'],
      extraOptions: { quiet: true },
    }),
    exportPeople: build.mutation<null, { filters: PeopleFilters; columns: PeopleColumn[]; fileName: string }>({
      queryFn: saveResponse(({ filters, columns, fileName }) => ({
        url: peopleListPaths.export,
        method: 'POST',
        body: { ...filters, columns },
        fileName,
      })),
      extraOptions: { expectsFile: true, refusalMessage: 'Couldn’t export the list.' },
    }),
  }),
});

export const { useGetPeopleQuery, useGetPeopleDueQuery, useExportPeopleMutation } = peopleListApi;
