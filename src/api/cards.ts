import type { ContentFilter } from '@/contract/content/audience';
import { cardPaths, type Card } from '@/contract/content/card';
import { texts } from '@/contract/texts';

import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';

/** Home asks quietly: a section that fails is left out (D-53). */
export type CardFilter = ContentFilter & { quiet?: true };

/** What home reads of cards; what administrators do to them is in `cardDesk`. */
export const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCards: build.query<Card[], CardFilter>({
      query: ({ quiet, ...params }) => ({ url: cardPaths.list, params, quiet }),
      // Some services wrap the list once more (D-165).
      transformResponse: (answer: Card[] | { cards?: Card[] } | null) =>
        (Array.isArray(answer) ? answer : answer?.cards) ?? [],
      providesTags: (_data, _error, filter) => ['Card', { type: 'Card', id: listKey(filter) }],
      extraOptions: { failed: texts.card.listFailed, error: texts.card.listFailed },
    }),
  }),
});

export const { useGetCardsQuery } = cardsApi;
