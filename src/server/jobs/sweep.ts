import type { Backend } from '@/server/backend';
import { removePastChanges } from '@/server/db/people/numberChanges';
import { applyRetention } from './retention';
import { purgeDeleted } from './purge';

/** Often enough that the socket of a session that ran out does not live on for long. */
const everyMs = 60_000;

/** Clears away what a crash left and what has run out: now, and from now on. Returns how to stop. */
export async function startSweeping(backend: Backend) {
  const { db, sessions, signInLimits, delivery, outgoing, files, log, now } = backend;
  await files.sweep();

  const sweep = async () => {
    try {
      await sessions.sweep();
      await signInLimits.sweep();
      await delivery.sweep();
      await applyRetention(backend);
      await removePastChanges(db, now());
      await outgoing.sendDue();
      const purged = await purgeDeleted(backend);
      if (purged) log.info({ purged }, 'deleted accounts were removed for good');
    } catch (error) {
      log.warn({ err: error }, 'what has run out could not be cleared away');
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}
