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
  /** What a messaging service outside is told instead, without names. */
  abroad?: Pick<Push, 'title' | 'body'>;
};

/** Says something to people who may not be looking, over Firebase where it is set up, else over their sockets (D-119). */
export type Pushes = {
  /** To some people or all administrators, now; what cannot be delivered is on the log, and nobody waits for it. */
  send(message: Message): void;
  /** A notification was put in the queue: it goes out in batches, after the answer and between other work. */
  wake(): void;
  /** Goes on with what an earlier run left in the queue, from the start of the app to its end. */
  attach(app: FastifyInstance): void;
};

/** What another node left behind when it went down waits this long at most. */
const lookMs = 30_000;
/** However busy a batch was, the next one comes by then. */
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
   * Takes the next recipients off the queue, then pushes to them: whoever was taken is never taken again, so a crash
   * in between costs somebody a push, and sends nobody two. Says whether there was anything to do.
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

  /** A batch, and then as long a rest as it kept the server busy: half of its time is left to whoever asks something. */
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
