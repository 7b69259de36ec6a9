import type { Backend } from '@/server/backend';
import { findSessionByPublicId } from '@/server/modules/administrators/queries/sessions';
import { removeSessionDevice } from '@/server/modules/notifications/queries/devices';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

const alreadyEndedRefusal = () => new Refusal('This session has already ended.');

/** Ends one of the caller's own sessions, by its public ID. */
export async function endSession({ db, sessions, audit }: Backend, publicId: string, by: Requester) {
  const { actor } = by;
  const session = await findSessionByPublicId(db, actor, publicId);
  if (!session) throw alreadyEndedRefusal();
  let hasEnded = false;
  await sessions.end(session.id, async (tx) => {
    hasEnded = true;
    await removeSessionDevice(tx, actor, session.id);
    const detail = { isOther: session.id !== actor.sessionId };
    await audit.write(tx, { ...by, action: 'sign-out', subject: formatActor(actor), outcome: 'done', detail });
  });
  if (!hasEnded) throw alreadyEndedRefusal();
}
