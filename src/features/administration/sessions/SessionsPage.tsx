import { OwnSessions } from '@/features/shared/sessions/OwnSessions';
import { Page } from '@/ui/page/Page';

/** The administrator's own sessions; console administrators have no profile page that lists them. */
export const SessionsPage = () => (
  <Page
    title="Sessions"
    subtitle="Devices where you’re signed in. Sign out any you don’t recognize, then change your password."
  >
    <OwnSessions />
  </Page>
);
