import { alertsApi } from '@/api/alerts';
import { cardsApi } from '@/api/cards';
import { documentsApi } from '@/api/documents';
import { userApi } from '@/api/user';
import type { Card } from '@/contract/content/card';
import { mediaAddress } from '@/contract/webAddress';
import type { AppDispatch } from '@/store/store';

import { homeContent } from './useHomeContent';

/** As many cards as stand side by side on a wide screen. */
const inSight = 4;

/** Pictures travel while the page is drawn that shows them. */
function fetchPictures(cards: Card[]) {
  for (const { image } of cards.slice(0, inSight)) {
    const address = mediaAddress(image);
    if (address) new Image().src = address;
  }
}

/** Asks for what home shows before anything is drawn, and tells when it is there; home then finds the answers, or the calls under way. */
export async function askAhead(dispatch: AppDispatch) {
  const unheld = { subscribe: false };
  const cards = dispatch(cardsApi.endpoints.getCards.initiate(homeContent, unheld));
  void cards.then(({ data = [] }) => fetchPictures(data));
  await Promise.all([
    cards,
    // Who reads it, and for whom, is the session's own matter (D-02).
    dispatch(userApi.util.getRunningQueryThunk('getUserInfo', undefined)),
    dispatch(alertsApi.endpoints.getAlerts.initiate(homeContent, unheld)),
    dispatch(documentsApi.endpoints.getDocuments.initiate(homeContent, unheld)),
  ]);
}
