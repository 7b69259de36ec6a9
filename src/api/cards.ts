import { original } from '@reduxjs/toolkit';

import type { ContentFilter } from '@/contract/audience';
import { cardPaths, type Card, type CardDraft, type CardEdit } from '@/contract/card';
import { sameId } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from './afterSuccess';
import { api } from './api';
import { inLine, keepMove, listKey, orderCall, orderTerms, showMove, type Move } from './order';
import { currentOf } from './outdated';

/** Home asks quietly: a section that fails is left out (D-53). */
export type CardFilter = ContentFilter & { quiet?: true };
type WithIcon = { imageKey?: string };

const words = texts.card;

/** Without a new icon the part is left out (D-166). */
const partsOf = ({ imageKey, ...fields }: Partial<CardEdit> & WithIcon) => ({
  ...fields,
  image: imageKey ? { fileKey: imageKey } : undefined,
});

export const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCards: build.query<Card[], CardFilter>({
      query: ({ quiet, ...params }) => ({ url: cardPaths.list, params, quiet }),
      // Some services wrap the list once more (D-165).
      transformResponse: (answer: Card[] | { cards?: Card[] } | null) =>
        (Array.isArray(answer) ? answer : answer?.cards) ?? [],
      providesTags: (_data, _error, filter) => ['Card', { type: 'Card', id: listKey(filter) }],
      onQueryStarted: (filter, { queryFulfilled }) => keepMove('homescreen', listKey(filter), queryFulfilled),
      extraOptions: { failed: words.listFailed, error: words.listFailed },
    }),
    addCard: build.mutation<null, CardDraft & WithIcon>({
      query: (draft) => ({ url: cardPaths.add, method: 'POST', form: partsOf(draft) }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Card']),
      extraOptions: { creates: true, done: words.added, failed: words.addFailed, error: words.addFailed },
    }),
    editCard: build.mutation<null, CardEdit & WithIcon>({
      query: (edit) => ({ url: cardPaths.edit, method: 'POST', form: partsOf(edit) }),
      transformResponse: () => null,
      // An outdated edit is refused because the list on screen is old.
      invalidatesTags: (_data, error) => (error && !currentOf(error) ? [] : ['Card']),
      extraOptions: { done: words.updated, failed: words.updateFailed, error: words.updateFailed },
    }),
    deleteCard: build.mutation<null, Card['id']>({
      query: (id) => ({ url: cardPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      extraOptions: { done: words.deleted, failed: words.deleteFailed, error: words.deleteFailed },
      onQueryStarted(id, around) {
        const { util } = cardsApi;
        const drop = (filter: CardFilter) =>
          around.dispatch(util.updateQueryData('getCards', filter, (rows) => rows.filter((row) => !sameId(row.id, id))));
        afterSuccess(around, () => util.selectCachedArgsForQuery(around.getState(), 'getCards').forEach(drop));
      },
    }),
    arrangeCards: build.mutation<null, { filter: CardFilter; rows: Card[] }>({
      queryFn: ({ rows }, _around, _terms, call) =>
        inLine('homescreen', async () => {
          const { error, meta } = await call(orderCall('homescreen', rows));
          return error ? { error, meta } : { data: null, meta };
        }),
      extraOptions: orderTerms,
      onQueryStarted({ filter, rows }, around): Promise<void> {
        const { util } = cardsApi;
        const list = listKey(filter);
        const others = (): string[] =>
          util.selectCachedArgsForQuery(around.getState(), 'getCards').map(listKey).filter((key) => key !== list);
        const move: Move<Card> = {
          kind: 'homescreen',
          list,
          ids: rows.map(({ id }) => id),
          before: () => cardsApi.endpoints.getCards.select(filter)(around.getState()).data?.map(({ id }) => id) ?? [],
          show: (order) => around.dispatch(util.updateQueryData('getCards', filter, (rows) => order(original(rows) ?? rows))),
          readAgain: () => around.dispatch(util.invalidateTags(['Card'])),
          readOthers: () => around.dispatch(util.invalidateTags(others().map((id) => ({ type: 'Card', id })))),
        };
        return showMove(move, around.queryFulfilled);
      },
    }),
  }),
});

export const {
  useGetCardsQuery,
  useAddCardMutation,
  useEditCardMutation,
  useDeleteCardMutation,
  useArrangeCardsMutation,
} = cardsApi;
