import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { beat, beatEveryMs, leave, type Release } from '@/server/db/nodes';
import type { Store } from '@/server/db/store';
import type { SocketServer } from '@/server/sockets/socketServer';

import type { Log } from './log';

/** This process among those that run on one database. */
export type Node = {
  /** Whether the database has been changed in a way that this version does not know: nothing is written from then on. */
  isOutdated(): boolean;
  /** Says that this node runs from when the app is ready until it closes. */
  attach(app: FastifyInstance): void;
};

/** What transactions under way get to end. */
const underWayMs = 500;

type Parts = { store: Store; sockets: Pick<SocketServer, 'retire'>; log: Log; release: Release };

/** On the embedded database there is no other node. */
export function makeNode({ store, sockets, log, release }: Parts): Node {
  const id = randomUUID();
  const closing = new AbortController();
  let isOutdated = false;
  let isReached = true;
  let beating: Promise<void> | undefined;

  async function beatOnce() {
    const minimum = await beat(store.db, { ...release, id, isWriting: !isOutdated });
    isReached = true;
    if (isOutdated || release.schema >= minimum) return;
    isOutdated = true;
    log.error(
      { version: release.version, schema: release.schema, minimum },
      'this node is too old for the database and writes nothing any more; update it',
    );
    store.stopWriting();
    sockets.retire();
    // A migration waits until no node writes any more.
    await delay(underWayMs, undefined, { ref: false });
    await beat(store.db, { ...release, id, isWriting: false });
  }

  async function keepBeating() {
    while (!closing.signal.aborted) {
      await delay(beatEveryMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      await beatOnce().catch((error: unknown) => {
        if (isReached) log.warn({ err: error }, 'this node could not say that it runs');
        isReached = false;
      });
    }
  }

  return {
    isOutdated: () => isOutdated,
    attach(app) {
      if (store.engine !== 'postgres') return;
      app.addHook('onReady', async () => {
        await beatOnce();
        beating = keepBeating();
      });
      app.addHook('onClose', async () => {
        closing.abort();
        await beating;
        await leave(store.db, id).catch((error: unknown) =>
          log.warn({ err: error }, 'this node could not say that it ends'),
        );
      });
    },
  };
}
