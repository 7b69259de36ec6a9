import type { KnownBrowsers } from '@/server/auth/knownBrowsers';
import type { AuditTrail } from '@/server/audit/audit';
import type { Readings } from '@/server/audit/readings';
import type { Chat } from '@/server/chat/chat';
import type { Codes } from '@/server/auth/codes';
import type { Database } from '@/server/db/database';
import type { Delivery } from '@/server/delivery/delivery';
import type { FileStore } from '@/server/files/fileStore';
import type { SignInLimits } from '@/server/auth/signInLimits';
import type { InvitationSender } from '@/server/invitations/invitations';
import type { Log } from '@/server/process/log';
import type { Outgoing } from '@/server/delivery/outgoing';
import type { Passwords } from '@/server/auth/passwords';
import type { Pushes } from '@/server/push/pushes';
import type { Seal } from '@/server/keys/seal';
import type { Sessions } from '@/server/auth/sessions/sessions';
import type { SocketServer } from '@/server/sockets/socketServer';
import type { Store } from '@/server/db/store';
import type { Settings } from '@/server/process/settings';
import type { LinkChecks } from '@/server/programme/linkChecks';
import type { SiteValues } from '@/server/programme/siteValues';

/** The parts that routes use; made once in `app.ts` and passed as an argument, there are no globals. */
export type Backend = {
  settings: Settings;
  store: Store;
  db: Database;
  seal: Seal;
  passwords: Passwords;
  sessions: Sessions;
  codes: Codes;
  audit: AuditTrail;
  readings: Readings;
  delivery: Delivery;
  outgoing: Outgoing;
  invitations: InvitationSender;
  files: FileStore;
  signInLimits: SignInLimits;
  browsers: KnownBrowsers;
  sockets: SocketServer;
  chat: Chat;
  pushes: Pushes;
  siteValues: SiteValues;
  links: LinkChecks;
  log: Log;
  /** The clock; tests replace it. */
  now: () => Date;
};
