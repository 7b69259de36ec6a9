import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Push } from '@/contract/messages/socket';
import { endPush, moveBack, moveOn, takePush } from '@/server/db/messages/pushes';

import { makeFirebase } from './firebase';
import { overFirebase } from './overFirebase';
import { overSocket } from './overSocket';
import { pushOf } from './pushOf';
import type { Addressees, Transport } from './transport';
import type { Database } from '@/server/db/database';
import type { SocketRooms } from '@/server/sockets/rooms';
import type { Log } from '@/server/process/log';
import type { Settings } from '@/server/process/settings';

export type Message = Push & {
  to: Addressees;
  /** Title and body without names, for an external messaging service. */
  abroad?: Pick<Push, 'title' | 'body'>;
};

/** Sends pushes over Firebase when it is configured, else over the recipients' sockets. */
export type Pushes = {
  /** Sends to some people or all administrators without waiting; failures are logged. */
  send(message: Message): void;
  /** Call after a notification was queued: sends it in batches in the background. */
  wake(): void;
  /** Continues the queue of an earlier run when the app is ready; stops when it closes. */
  attach(app: FastifyInstance): void;
};

/** Interval at which the queue is checked for notifications that a stopped node left. */
const lookMs = 30_000;
/** The longest pause between two batches. */
const longestRestMs = 500;

type Parts = { db: Database; settings: Settings; sockets: SocketRooms; log: Log };

const transportOf = (parts: Parts): Transport => {
  const { settings, log } = parts;
  const server = settings.firebaseServer;
  return server ? overFirebase(parts, makeFirebase({ server, log })) : overSocket(parts);
};

export function makePushes(parts: Parts, transport = transportOf(parts)): Pushes {
  const { db, log } = parts;
  const ending = new AbortController();
  let working: Promise<void> | undefined;
  let isAsked = false;

  /**
   * Removes the next recipients from the queue, then pushes to them, so that a crash in between loses a push but never
   * sends it twice. Returns whether there was anything to do.
   */
  async function pushNext() {
    const taken = await db.transaction().execute(async (tx) => {
      const waiting = await takePush(tx);
      if (!waiting) return null;
      const { reached, targets } = await transport.next(tx, waiting.id, waiting.reached);
      await (reached === null ? endPush(tx, waiting.id) : moveOn(tx, waiting.id, reached));
      return { id: waiting.id, reached, targets, push: pushOf(waiting) };
    });
    if (!taken) return false;
    const { id, reached, targets, push } = taken;
    if (reached === null || targets.length === 0) return true;

    const had = await transport.deliver(
      push,
      targets.map(({ address }) => address),
      ending.signal,
    );
    const lastToHave = targets[had - 1]?.personId;
    if (had < targets.length) await moveBack(db, id, reached, lastToHave ?? (targets[0]?.personId ?? 1) - 1);
    return true;
  }

  /** Sends a batch, then pauses as long as it used the event loop, so that half of the time is left for requests. */
  async function pushAndRest() {
    const before = performance.eventLoopUtilization();
    const isMore = await pushNext();
    const { active } = performance.eventLoopUtilization(before);
    if (isMore) await rest(Math.min(active, longestRestMs), undefined, { ref: false });
    return isMore;
  }

  async function pushAll() {
    try {
      do {
        isAsked = false;
        while (!ending.signal.aborted && (await pushAndRest()));
      } while (isAsked);
    } catch (error) {
      log.warn({ err: error }, 'pushes wait: the queue could not be read');
    }
  }

  function wake() {
    isAsked = true;
    if (ending.signal.aborted) return;
    working ??= pushAll().finally(() => (working = undefined));
  }

  async function sendNow({ to, abroad, ...said }: Message) {
    const push = transport.isAbroad ? { ...said, ...abroad } : said;
    const addresses = await transport.addressesOf(to);
    if (addresses.length) await transport.deliver(push, addresses, ending.signal);
  }

  return {
    send(message) {
      sendNow(message).catch((error: unknown) => log.error({ err: error }, 'a push could not be sent'));
    },
    wake,
    attach(app) {
      let timer: NodeJS.Timeout;
      app.addHook('onReady', async () => {
        timer = setInterval(wake, lookMs).unref();
        wake();
      });
      app.addHook('preClose', async () => {
        clearInterval(timer);
        ending.abort();
        await working;
      });
    },
  };
}
