import { Route, Routes } from 'react-router-dom';

import { InvitationRoundPage } from './InvitationRoundPage';
import { InvitationsPage } from './InvitationsPage';

/** The pages of invitations: one chunk, so that the routes of the site name one of them. */
export const InvitationRoutes = () => (
  <Routes>
    <Route index element={<InvitationsPage />} />
    <Route path=":id" element={<InvitationRoundPage />} />
  </Routes>
);
