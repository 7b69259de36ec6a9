import type { Backend } from '@/server/backend';
import type { Caller } from '@/server/platform/http/caller';

/**
 * Opens the step that checks the code sent to a new number. Its session will replace the one that requested the change.
 */
export const startNumberChange = (
  { db, sessions }: Pick<Backend, 'db' | 'sessions'>,
  contact: string,
  { id, sessionId }: Caller,
) => {
  const detail = JSON.stringify({ contact, origin: sessionId });
  return db.transaction().execute((tx) => sessions.open(tx, { kind: 'person', id }, 'contact-code', { detail }));
};
