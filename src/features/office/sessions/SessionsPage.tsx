import { OwnSessions } from '@/parts/sessions/OwnSessions';
import { Page } from '@/ui/page/Page';

/** The open sessions of an administrator, who may have no profile that would show them. */
export const SessionsPage = () => (
  <Page title="Sessions" context="Your own sessions. End those that you do not know, then change your password.">
    <OwnSessions />
  </Page>
);
