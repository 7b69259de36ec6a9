import { alertsApi } from '@/api/alerts';
import { cardsApi } from '@/api/cards';
import { documentsApi } from '@/api/documents';
import { userApi } from '@/api/user';
import type { Card } from '@/contract/content/card';
import { mediaUrl } from '@/contract/webUrl';
import type { AppDispatch } from '@/store/store';

import { homeContentQuery } from './useHomeContent';

/** The number of cards visible on a wide screen. */
const visibleCardCount = 4;

/** Loads the pictures early, so that they are in the browser's cache when the cards render. */
function preloadPictures(cards: Card[]) {
  for (const { image } of cards.slice(0, visibleCardCount)) {
    const src = mediaUrl(image);
    if (src) new Image().src = src;
  }
}

/** Requests home's data before the page renders; home then uses the cached responses or the running requests. */
export async function prefetch(dispatch: AppDispatch) {
  const noSubscription = { subscribe: false };
  const cards = dispatch(cardsApi.endpoints.getCards.initiate(homeContentQuery, noSubscription));
  void cards.then(({ data = [] }) => preloadPictures(data));
  await Promise.all([
    cards,
    // The session requests the user itself, so only that pending request is awaited.
    dispatch(userApi.util.getRunningQueryThunk('getUserInfo', undefined)),
    dispatch(alertsApi.endpoints.getAlerts.initiate(homeContentQuery, noSubscription)),
    dispatch(documentsApi.endpoints.getDocuments.initiate(homeContentQuery, noSubscription)),
  ]);
}
