import { pages } from '@/contract/pages';
import { pageByPath } from '@/ui/page/pageByPath';

import { InvitationRoundPage } from './InvitationRoundPage';
import { InvitationsPage } from './InvitationsPage';

/** The pages of invitations: one chunk, so that the routes of the site name one of them. */
export const InvitationRoutes = pageByPath([
  [pages.invitations, InvitationsPage],
  [pages.invitationRound(':id'), InvitationRoundPage],
]);
