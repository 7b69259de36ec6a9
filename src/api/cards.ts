import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';
import { sortBySequence } from '@/api/lists/sortBySequence';
import type { ContentFilter } from '@/contract/content/audience';
import { type Card, cardPaths } from '@/contract/content/card';
import { texts } from '@/contract/texts';

/** `quiet`: the home page hides a failed section instead of showing an error. */
export type CardFilter = ContentFilter & { quiet?: true };

/** The endpoint that reads cards; the administrators' endpoints are in `cardAdmin`. */
export const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCards: build.query<Card[], CardFilter>({
      query: ({ quiet, ...params }) => ({ url: cardPaths.list, params, quiet }),
      // Some services nest the list in `cards`.
      transformResponse: (response: Card[] | { cards?: Card[] } | null) =>
        sortBySequence((Array.isArray(response) ? response : response?.cards) ?? []),
      providesTags: (_data, _error, filter) => ['Card', { type: 'Card', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.card.listFailed, errorMessage: texts.card.listFailed },
    }),
  }),
});

export const { useGetCardsQuery } = cardsApi;
