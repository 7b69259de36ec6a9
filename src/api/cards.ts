import { api } from '@/api/core/api';
import { type ContentListFilter, listKey, sortBySequence } from '@/api/lists/contentList';
import { type Card, cardPaths } from '@/contract/content/card';
import { texts } from '@/contract/texts';

/** The endpoint that reads cards; the administrators' endpoints are in `cardAdmin`. */
export const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCards: build.query<Card[], ContentListFilter>({
      query: ({ quiet, ...params }) => ({ url: cardPaths.list, params, quiet }),
      // Some services nest the list in `cards`.
      transformResponse: (response: Card[] | { cards?: Card[] } | null) =>
        sortBySequence((Array.isArray(response) ? response : response?.cards) ?? []),
      providesTags: (_data, _error, filter) => ['Card', { type: 'Card', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.card.listFailed },
    }),
  }),
});

export const { useGetCardsQuery } = cardsApi;
