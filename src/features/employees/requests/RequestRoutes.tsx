import { pages } from '@/contract/pages';
import { pageByPath } from '@/ui/page/pageByPath';

import { RequestPage } from './RequestPage';
import { RequestsPage } from './RequestsPage';

/** The pages about reported changes in one chunk, so that the site's routes import only this component. */
export const RequestRoutes = pageByPath([
  [pages.changeRequests, RequestsPage],
  [pages.changeRequest(':id'), RequestPage],
]);
