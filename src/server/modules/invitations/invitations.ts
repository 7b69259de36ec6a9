import type { FastifyInstance } from 'fastify';

import { countryCode } from '@/contract/patterns';
import type { InvitationReason } from '@/contract/people/invitation';
import { addNextPeople } from '@/server/modules/invitations/queries/batches';
import {
  type ClaimedInvitation,
  claimNextInvitation,
  listInterrupted,
  readNextDueAt,
  requeueInvitation,
  storeOutcome,
} from '@/server/modules/invitations/queries/deliveries';
import type { SiteValues } from '@/server/modules/program/siteValues';
import type { Store } from '@/server/platform/database/store';
import type { Channel } from '@/server/platform/database/tables/invitations';
import { type Delivery, MessageRefused } from '@/server/platform/delivery/delivery';
import { giveUpAfterMs, retryDelay } from '@/server/platform/delivery/outgoing';
import type { FileStore } from '@/server/platform/files/fileStore';
import type { Log } from '@/server/platform/process/log';
import { withTimeout } from '@/server/platform/process/withTimeout';

import { readAudience } from './readAudience';

/** Sends stored batches of invitations in the background. */
export type InvitationWorker = ReturnType<typeof makeInvitations>;

/** Interval for finding batches that a stopped node left behind. */
const pollMs = 30_000;
/** A low limit, so that codes and other messages do not wait for the sender. */
const maxConcurrentSends = 4;
const minWaitMs = 1000;
const maxPauseMs = 60_000;
/** A server that has not updated an invitation for this long is considered stopped. */
const abandonedAfterMs = 10 * 60_000;
/** At shutdown, the server waits this long for its senders. */
const shutdownTimeoutMs = 5000;

type Deps = {
  store: Pick<Store, 'db' | 'runStep'>;
  delivery: Delivery;
  files: Pick<FileStore, 'nodeId'>;
  log: Log;
  siteValues: Pick<SiteValues, 'today'>;
  now: () => Date;
};

const messageId = ({ round_id, person_id }: Pick<ClaimedInvitation, 'round_id' | 'person_id'>) =>
  `invitation-${round_id}-${person_id}`;

/** Why a person is skipped. */
function skipReason({ is_registered, is_open, via }: ClaimedInvitation): InvitationReason | null {
  if (is_registered) return 'registered';
  if (!is_open) return 'inactive';
  return via ? null : 'unreachable';
}

export function makeInvitations({ store, delivery, files, siteValues, log, now }: Deps) {
  const { db, runStep } = store;
  const shutdown = new AbortController();
  /** Paused channels whose sender is down: until when, and the number of consecutive failures. */
  const pausesByChannel = new Map<Channel, { until: number; failures: number }>();
  let currentRun: Promise<void> | undefined;
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;

  const pausedChannels = () =>
    [...pausesByChannel].filter(([, { until }]) => until > performance.now()).map(([channel]) => channel);

  function pauseAfterFailure(channel: Channel) {
    const failures = (pausesByChannel.get(channel)?.failures ?? 0) + 1;
    const until = performance.now() + Math.min(minWaitMs * 2 ** (failures - 1), maxPauseMs);
    pausesByChannel.set(channel, { until, failures });
  }

  async function recordFailure(invitation: ClaimedInvitation, channel: Channel, error: unknown) {
    const at = now();
    if (error instanceof MessageRefused && error.isPermanent)
      return storeOutcome(db, invitation, { state: 'failed', reason: 'refused', code: error.code }, at);
    // Other messages would fail as well while the sender is down.
    if (!(error instanceof MessageRefused)) pauseAfterFailure(channel);
    log.warn({ err: error, channel }, 'could not send an invitation yet');
    if (invitation.created_at.getTime() + giveUpAfterMs <= at.getTime())
      return storeOutcome(db, invitation, { state: 'failed', reason: 'expired' }, at);
    await requeueInvitation(db, invitation, new Date(at.getTime() + retryDelay(invitation.tries)), at);
  }

  /** Passes one due invitation to its sender. Returns whether there was one. */
  async function deliverNext() {
    const node = await files.nodeId();
    const invitation = await runStep(() =>
      claimNextInvitation(db, { node, at: now(), exceptChannels: pausedChannels() }),
    );
    if (!invitation) return false;
    const { via, address, body: text } = invitation;
    const reason = skipReason(invitation);
    if (reason || !via || !address) {
      await storeOutcome(db, invitation, { state: 'skipped', reason: reason ?? 'unreachable' }, now());
      return true;
    }
    try {
      const to = via === 'sms' ? countryCode + address : address;
      await delivery.send({ id: messageId(invitation), channel: via, to, text });
    } catch (error) {
      await recordFailure(invitation, via, error);
      return true;
    }
    pausesByChannel.delete(via);
    await storeOutcome(db, invitation, { state: 'sent' }, now());
    return true;
  }

  /**
   * Settles invitations that may or may not have reached the sender. They are not sent again, unless the local outbox
   * shows that they were not sent.
   */
  async function settleInterrupted(node: string, claimedBefore?: Date) {
    for (const row of await listInterrupted(db, node, claimedBefore)) {
      const canCheckOutbox = row.node === node && row.channel !== null && delivery.isLocal(row.channel);
      if (!canCheckOutbox) await storeOutcome(db, row, { state: 'failed', reason: 'unknown' }, now());
      else if (await delivery.isInOutbox(messageId(row))) await storeOutcome(db, row, { state: 'sent' }, now());
      else await requeueInvitation(db, row, now(), now());
    }
  }

  async function deliverAll() {
    try {
      await settleInterrupted(await files.nodeId(), new Date(now().getTime() - abandonedAfterMs));
      let isAdding = true;
      while (!shutdown.signal.aborted) {
        // People are added only after a new batch was stored, because this loop runs after every few messages.
        if (isAdding || isRequested) {
          isRequested = false;
          const today = await siteValues.today();
          isAdding = await runStep(() => addNextPeople(db, (filter) => readAudience(filter, today), now()));
        }
        const results = await Promise.all(Array.from({ length: maxConcurrentSends }, deliverNext));
        if (!isAdding && !isRequested && !results.some(Boolean)) break;
      }
      await scheduleNextWake();
    } catch (error) {
      // The next interval calls `wake` again.
      isRequested = false;
      log.warn({ err: error }, 'could not process the pending invitations');
    }
  }

  /** Wakes when the next invitation is due, or at the next interval if that is sooner. */
  async function scheduleNextWake() {
    const nextDueAt = await readNextDueAt(db);
    if (!nextDueAt || shutdown.signal.aborted) return;
    const pausesMs = [...pausesByChannel.values()].map(({ until }) => until - performance.now());
    const waitMs = Math.max(
      nextDueAt.getTime() - now().getTime(),
      pausesMs.length ? Math.min(...pausesMs) : 0,
      minWaitMs,
    );
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(waitMs, pollMs)).unref();
  }

  function wake() {
    isRequested = true;
    if (shutdown.signal.aborted) return;
    currentRun ??= deliverAll().finally(() => {
      currentRun = undefined;
      if (isRequested) wake();
    });
  }

  return {
    /** Call after storing a batch. */
    wake,
    /** Settles invitations that were with a sender when this server stopped; call it before anything else is sent. */
    recover: async () => settleInterrupted(await files.nodeId()),
    /** Continues an earlier run's work when the app is ready; stops when it closes. */
    attach(app: FastifyInstance) {
      let interval: NodeJS.Timeout;
      app.addHook('onReady', async () => {
        interval = setInterval(wake, pollMs).unref();
        wake();
      });
      app.addHook('preClose', async () => {
        clearInterval(interval);
        clearTimeout(timer);
        shutdown.abort();
        if (currentRun) await withTimeout(shutdownTimeoutMs, currentRun);
      });
    },
    /** Resolves when nothing is being sent. */
    async settled() {
      while (currentRun) await currentRun;
    },
  };
}
