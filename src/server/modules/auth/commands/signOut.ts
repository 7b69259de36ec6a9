import type { Backend } from '@/server/backend';
import { removeSessionDevice } from '@/server/modules/notifications/queries/devices';
import { formatActor, type Requester } from '@/server/platform/http/caller';

/** Signs out of both services, because one token is valid for both. */
export const signOut = ({ sessions, audit }: Backend, by: Requester) =>
  sessions.end(by.actor.sessionId, async (tx) => {
    await removeSessionDevice(tx, by.actor, by.actor.sessionId);
    await audit.write(tx, { ...by, action: 'sign-out', subject: formatActor(by.actor), outcome: 'done' });
  });
