import { addAttempt, attemptsSince, lockSubject } from '@/server/platform/database/attempts';
import type { Database } from '@/server/platform/database/database';
import { tooManyRequests } from '@/server/platform/http/tooManyRequests';
import type { Cipher } from '@/server/platform/keys/cipher';

const kind = 'upload';
const maxUploads = 60;
const windowMs = 60 * 60_000;

/** Counts an upload before it is read; throws a Refusal (429) if there are more than 60 in an hour. */
export function enforceUploadQuota(
  { db, cipher, now }: { db: Database; cipher: Cipher; now: () => Date },
  actor: string,
): Promise<void> {
  const subject = cipher.lookupHash('attempt', `${kind}:${actor}`);
  return db.transaction().execute(async (tx) => {
    await lockSubject(tx, subject);
    const attemptedAt = now();
    const recentUploads = await attemptsSince(
      tx,
      [kind],
      subject,
      new Date(attemptedAt.getTime() - windowMs),
      maxUploads,
    );
    const oldest = recentUploads[maxUploads - 1];
    if (oldest)
      throw tooManyRequests(
        `You can upload up to ${maxUploads} files per hour.`,
        (oldest.getTime() + windowMs - attemptedAt.getTime()) / 1000,
      );
    await addAttempt(tx, kind, subject, attemptedAt);
  });
}
