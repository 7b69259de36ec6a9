import type { Backend } from '@/server/backend';
import { removePastChanges } from '@/server/modules/accounts/queries/numberChanges';
import { notifyAllPreviousEmails, removePreviousEmails } from '@/server/modules/accounts/queries/previousEmails';
import { writeListingEntries } from '@/server/modules/audit/listings';
import { accountText } from '@/server/modules/auth/numbers/numberObjection';
import { deleteExpiredChallenges } from '@/server/modules/auth/queries/passkeys';
import { removeOldRequests } from '@/server/modules/changeRequests/removeOldRequests';
import { endDueAccounts } from '@/server/modules/lifeEvents/endDueAccounts';
import { announcePurges } from './announcePurges';
import { purgeDeleted } from './purge';
import { applyRetention } from './retention';

/** Short enough to close expired sessions' sockets soon. */
const intervalMs = 60_000;
/** Only in every tenth round, because finding new links reads every text that members see. */
const newLinksEvery = 10;
const roundsPerTrashSweep = 60;

/** Removes leftovers of a crash and expired data, now and every minute. Returns a function that stops it. */
export async function startSweeping(backend: Backend, onDone: () => void = () => {}) {
  const { db, sessions, signInLimits, delivery, outgoing, invitations, files, links, log, now } = backend;
  await files.sweep();
  await invitations.recover();

  let round = 0;
  let trashRound = 0;

  /** Handles its own errors, because it may call a storage bucket. */
  async function emptyTrash() {
    trashRound += 1;
    if (trashRound % roundsPerTrashSweep !== 1) return;
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
      await removePastChanges(db, now());
      await removeOldRequests(backend);
      await endDueAccounts(backend);
      await notifyAllPreviousEmails(db, backend, await accountText(backend));
      await removePreviousEmails(db, now());
      await deleteExpiredChallenges(db, now());
      await announcePurges(backend);
      await outgoing.sendDue();
      if (round % newLinksEvery === 0) links.checkNew();
      round += 1;
      links.checkNightly();
      const purged = await purgeDeleted(backend);
      if (purged) log.info({ purged }, 'purged deleted accounts');
      onDone();
    } catch (error) {
      log.warn({ err: error }, 'could not remove expired data');
    }
    await emptyTrash();
  }

  let running: Promise<void> | undefined;
  /** A round that takes longer than a minute is not overtaken by the next. */
  const sweep = () => (running ??= sweepOnce().finally(() => (running = undefined)));

  await sweep();
  const timer = setInterval(() => void sweep(), intervalMs).unref();
  return () => clearInterval(timer);
}
