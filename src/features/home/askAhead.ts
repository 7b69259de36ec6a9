import { alertsApi } from '@/api/alerts';
import { cardsApi } from '@/api/cards';
import { documentsApi } from '@/api/documents';
import type { AppDispatch } from '@/store/store';

import { homeContent } from './useHome';

/** Asks for what home shows before anything is drawn; the page then finds the answers, or the calls under way. */
export function askAhead(dispatch: AppDispatch) {
  const unheld = { subscribe: false };
  void dispatch(cardsApi.endpoints.getCards.initiate(homeContent, unheld));
  void dispatch(alertsApi.endpoints.getAlerts.initiate(homeContent, unheld));
  void dispatch(documentsApi.endpoints.getDocuments.initiate(homeContent, unheld));
}
