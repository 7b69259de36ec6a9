import { pages } from '@/contract/pages';
import { pageByPath } from '@/ui/page/pageByPath';

import { InvitationBatchPage } from './InvitationBatchPage';
import { InvitationsPage } from './InvitationsPage';

/** All invitation pages in one chunk, so that the site's routes import only this component. */
export const InvitationRoutes = pageByPath([
  [pages.invitations, InvitationsPage],
  [pages.invitationRound(':id'), InvitationBatchPage],
]);
