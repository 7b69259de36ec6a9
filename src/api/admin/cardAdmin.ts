import { cardsApi } from '@/api/cards';
import type { ContentListFilter } from '@/api/lists/contentList';
import {
  type Arrangement,
  invalidateAfterChange,
  keepOrderDuringMove,
  orderMutation,
  removeFromLists,
} from '@/api/lists/orderedList';
import { type Card, type CardDraft, type CardEdit, cardPaths } from '@/contract/content/card';
import { texts } from '@/contract/texts';

type WithIcon = { imageKey?: string };

const cardTexts = texts.card;

/** The icon is sent only when a new one is selected. */
const formPartsOf = ({ imageKey, ...fields }: Partial<CardEdit> & WithIcon) => ({
  ...fields,
  image: imageKey ? { fileKey: imageKey } : undefined,
});

const list = { kind: 'homescreen', tag: 'Card', endpoint: 'getCards' } as const;

/** Endpoints for administrators to change cards. */
export const cardAdminApi = cardsApi
  .enhanceEndpoints({ endpoints: { getCards: { onQueryStarted: keepOrderDuringMove(list) } } })
  .injectEndpoints({
    endpoints: (build) => ({
      addCard: build.mutation<null, CardDraft & WithIcon>({
        query: (draft) => ({ url: cardPaths.add, method: 'POST', form: formPartsOf(draft) }),
        transformResponse: () => null,
        invalidatesTags: (_data, error) => (error ? [] : ['Card']),
        extraOptions: {
          sendsIdempotencyKey: true,
          successMessage: cardTexts.added,
          refusalMessage: cardTexts.addFailed,
        },
      }),
      editCard: build.mutation<null, CardEdit & WithIcon>({
        query: (edit) => ({ url: cardPaths.edit, method: 'POST', form: formPartsOf(edit) }),
        transformResponse: () => null,
        invalidatesTags: invalidateAfterChange('Card'),
        extraOptions: { successMessage: cardTexts.updated, refusalMessage: cardTexts.updateFailed },
      }),
      deleteCard: build.mutation<null, Card['id']>({
        query: (id) => ({ url: cardPaths.remove(id), method: 'DELETE' }),
        transformResponse: () => null,
        onQueryStarted: removeFromLists(list),
        extraOptions: { successMessage: cardTexts.deleted, refusalMessage: cardTexts.deleteFailed },
      }),
      arrangeCards: build.mutation<null, Arrangement<Card, ContentListFilter>>(orderMutation(list)),
    }),
  });

export const { useAddCardMutation, useEditCardMutation, useArrangeCardsMutation } = cardAdminApi;
