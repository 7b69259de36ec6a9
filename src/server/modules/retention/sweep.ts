import type { Backend } from '@/server/backend';
import { removeOldNumberChanges } from '@/server/modules/accounts/queries/numberChanges';
import { notifyAllPreviousEmails, removeOldPreviousEmails } from '@/server/modules/accounts/queries/previousEmails';
import { writeListingEntries } from '@/server/modules/audit/listings';
import { readAccountText } from '@/server/modules/auth/numbers/numberObjection';
import { deleteExpiredChallenges } from '@/server/modules/auth/queries/passkeys';
import { removeOldRequests } from '@/server/modules/changeRequests/removeOldRequests';
import { endDueAccounts } from '@/server/modules/lifeEvents/endDueAccounts';
import { announcePurges } from './announcePurges';
import { purgeDeleted } from './purge';
import { applyRetention } from './retention';

/** Short enough to close expired sessions' sockets soon. */
const intervalMs = 60_000;
/** New links are checked only in every tenth sweep, because finding them reads every text that members see. */
const sweepsPerLinkCheck = 10;
const sweepsPerTrashCheck = 60;

/**
 * Removes leftovers of a crash and expired data, and does other due work, now and every minute. Returns a function that
 * stops it.
 */
export async function startSweeping(backend: Backend, onDone: () => void = () => {}) {
  const { db, sessions, signInLimits, delivery, outgoing, invitations, files, linkChecks, log, now } = backend;
  await files.sweep();
  await invitations.recover();

  let sweepCount = 0;
  let trashCheckCount = 0;

  /** Handles its own errors, because it may call a storage bucket. */
  async function emptyTrash() {
    trashCheckCount += 1;
    if (trashCheckCount % sweepsPerTrashCheck !== 1) return;
    try {
      await files.emptyTrash();
    } catch (error) {
      log.warn({ err: error }, 'could not empty the file trash');
    }
  }

  async function sweepOnce() {
    try {
      await sessions.sweep();
      await signInLimits.sweep();
      await delivery.sweep();
      await writeListingEntries(backend);
      await applyRetention(backend);
      await removeOldNumberChanges(db, now());
      await removeOldRequests(backend);
      await endDueAccounts(backend);
      await notifyAllPreviousEmails(db, backend, await readAccountText(backend));
      await removeOldPreviousEmails(db, now());
      await deleteExpiredChallenges(db, now());
      await announcePurges(backend);
      await outgoing.sendDue();
      if (sweepCount % sweepsPerLinkCheck === 0) linkChecks.checkNew();
      sweepCount += 1;
      linkChecks.checkNightly();
      const purged = await purgeDeleted(backend);
      if (purged) log.info({ purged }, 'purged deleted accounts');
      onDone();
    } catch (error) {
      log.warn({ err: error }, 'could not remove expired data');
    }
    await emptyTrash();
  }

  let currentSweep: Promise<void> | undefined;
  /** If a sweep takes longer than a minute, the next one does not start before it ends. */
  const sweep = () => (currentSweep ??= sweepOnce().finally(() => (currentSweep = undefined)));

  await sweep();
  const timer = setInterval(() => void sweep(), intervalMs).unref();
  return () => clearInterval(timer);
}
