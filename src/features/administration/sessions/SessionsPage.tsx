import { OwnSessions } from '@/features/shared/sessions/OwnSessions';
import { Page } from '@/ui/page/Page';

/** The open sessions of an administrator, who may have no profile that would show them. */
export const SessionsPage = () => (
  <Page
    title="Sessions"
    context="Devices where you’re signed in. Sign out any you don’t recognize, then change your password."
  >
    <OwnSessions />
  </Page>
);
