import type { Backend } from '@/server/backend';
import { formatActor, type Requester } from '@/server/platform/http/caller';

/** Signs the caller out everywhere else. */
export const endOtherSessions = ({ sessions, audit }: Backend, by: Requester) =>
  sessions.endAll(by.actor, by.actor.sessionId, async (tx, endedIds) => {
    if (endedIds.length === 0) return;
    const detail = { others: endedIds.length };
    await audit.write(tx, { ...by, action: 'sign-out', subject: formatActor(by.actor), outcome: 'done', detail });
  });
