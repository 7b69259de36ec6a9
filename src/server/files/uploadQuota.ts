import type { Database } from '@/server/db/database';
import { addAttempt, attemptsSince, lockSubject } from '@/server/db/people/attempts';
import { tooMany } from '@/server/auth/tooMany';
import type { Seal } from '@/server/keys/seal';

const kind = 'upload';
const most = 60;
const withinMs = 60 * 60_000;

/** Counts an upload before it is read; throws a Refusal (429) above 60 an hour. */
export function countUpload(
  { db, seal, now }: { db: Database; seal: Seal; now: () => Date },
  actor: string,
): Promise<void> {
  const subject = seal.lookup('attempt', `${kind}:${actor}`);
  return db.transaction().execute(async (tx) => {
    await lockSubject(tx, subject);
    const at = now();
    const before = await attemptsSince(tx, [kind], subject, new Date(at.getTime() - withinMs), most);
    const oldest = before[most - 1];
    if (oldest)
      throw tooMany(
        `No more than ${most} files can be uploaded within an hour.`,
        (oldest.getTime() + withinMs - at.getTime()) / 1000,
      );
    await addAttempt(tx, kind, subject, at);
  });
}
