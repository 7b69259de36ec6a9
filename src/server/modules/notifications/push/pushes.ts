import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Push } from '@/contract/messages/socket';
import { advancePush, dequeuePush, lockNextPush, rewindPush } from '@/server/modules/notifications/queries/pushes';
import type { Database } from '@/server/platform/database/database';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import type { SocketRooms } from '@/server/platform/sockets/rooms';
import { makeFirebase } from './firebase';
import { firebaseTransport } from './firebaseTransport';
import { socketTransport } from './socketTransport';
import { toPush } from './toPush';
import type { PushRecipients, PushTransport } from './transport';

export type PushMessage = Push & {
  to: PushRecipients;
  /** Title and body without names, for an external messaging service. */
  externalText?: Pick<Push, 'title' | 'body'>;
};

/** Interval for checking the queue for notifications that a stopped node left behind. */
const pollMs = 30_000;
/** The longest pause between two batches. */
const maxPauseMs = 500;

type Deps = { db: Database; settings: Settings; sockets: SocketRooms; log: Log };

const transportOf = (deps: Deps): PushTransport => {
  const { settings, log } = deps;
  const server = settings.firebaseServer;
  return server ? firebaseTransport(deps, makeFirebase({ server, log })) : socketTransport(deps);
};

/** Sends pushes through Firebase when it is configured, else through the recipients' sockets. */
export function makePushes(deps: Deps, transport = transportOf(deps)) {
  const { db, log } = deps;
  const shutdown = new AbortController();
  let currentRun: Promise<void> | undefined;
  let isRequested = false;
  let attemptedCount = 0;

  async function deliver(push: Push, addresses: readonly string[]) {
    const count = await transport.deliver(push, addresses, shutdown.signal);
    attemptedCount += count;
    return count;
  }

  /**
   * Removes the next recipients from the queue, then pushes to them, so that a crash in between loses a push but never
   * sends it twice. Returns whether there was anything to do.
   */
  async function pushNextBatch() {
    const batch = await db.transaction().execute(async (tx) => {
      const waitingPush = await lockNextPush(tx);
      if (!waitingPush) return null;
      const { reached, targets } = await transport.nextBatch(tx, waitingPush.id, waitingPush.reached);
      await (reached === null ? dequeuePush(tx, waitingPush.id) : advancePush(tx, waitingPush.id, reached));
      return { id: waitingPush.id, reached, targets, push: toPush(waitingPush) };
    });
    if (!batch) return false;
    const { id, reached, targets, push } = batch;
    if (reached === null || targets.length === 0) return true;

    const handledCount = await deliver(
      push,
      targets.map(({ address }) => address),
    );
    const lastHandledPersonId = targets[handledCount - 1]?.personId;
    if (handledCount < targets.length)
      await rewindPush(db, id, reached, lastHandledPersonId ?? (targets[0]?.personId ?? 1) - 1);
    return true;
  }

  /** Sends a batch, then pauses for as long as it used the event loop, which leaves half of the time for requests. */
  async function pushAndPause() {
    const utilizationBefore = performance.eventLoopUtilization();
    const hasMore = await pushNextBatch();
    const { active } = performance.eventLoopUtilization(utilizationBefore);
    if (hasMore) await delay(Math.min(active, maxPauseMs), undefined, { ref: false });
    return hasMore;
  }

  async function pushAll() {
    try {
      do {
        isRequested = false;
        while (!shutdown.signal.aborted && (await pushAndPause()));
      } while (isRequested);
    } catch (error) {
      log.warn({ err: error }, 'could not read the push queue');
    }
  }

  function wake() {
    isRequested = true;
    if (shutdown.signal.aborted) return;
    currentRun ??= pushAll().finally(() => (currentRun = undefined));
  }

  async function sendPush({ to, externalText, ...text }: PushMessage) {
    const push = transport.isExternal ? { ...text, ...externalText } : text;
    const addresses = await transport.addressesOf(to);
    if (addresses.length) await deliver(push, addresses);
  }

  return {
    /** Sends to some people or to all administrators with the people permission, without waiting. */
    send(message: PushMessage) {
      sendPush(message).catch((error: unknown) => log.error({ err: error }, 'could not send a push'));
    },
    /** Sends queued notifications in batches in the background. Call it after queuing a notification. */
    wake,
    /** The number of addresses to which pushes have been sent, successfully or not, since this process started. */
    attemptedCount: () => attemptedCount,
    /** Continues an earlier run's queue when the app is ready; stops when it closes. */
    attach(app: FastifyInstance) {
      let timer: NodeJS.Timeout;
      app.addHook('onReady', async () => {
        timer = setInterval(wake, pollMs).unref();
        wake();
      });
      app.addHook('preClose', async () => {
        clearInterval(timer);
        shutdown.abort();
        await currentRun;
      });
    },
  };
}
export type Pushes = ReturnType<typeof makePushes>;
