import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import {
  heartbeatIntervalMs,
  type OtherNode,
  type Release,
  readNodeIds,
  recordHeartbeat,
  removeNode,
} from '@/server/platform/database/nodes';
import type { Store } from '@/server/platform/database/store';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import type { SocketServer } from '@/server/platform/sockets/socketServer';

/** How long transactions in progress may take to finish. */
const transactionGraceMs = 500;
/** Some shared volumes show a new file to other machines with a delay. */
const [markerAttempts, markerRetryMs] = [10, 500];
/** The folder of marker files, by which nodes detect whether they share the files. */
export const nodeMarkersFolder = 'nodes';
const markerPath = (id: string) => `${nodeMarkersFolder}/${id}`;

type Deps = {
  store: Store;
  storage: FileStorage;
  sockets: Pick<SocketServer, 'disconnectAll'>;
  log: Log;
  release: Release;
};

/** This process as one of the nodes that run on the database. */
export function makeNode({ store, storage, sockets, log, release }: Deps) {
  const id = randomUUID();
  const closing = new AbortController();
  const isSingleNode = !store.isShared;
  let hasMarker = false;
  let isOutdated = false;
  let isHeartbeatRecorded = true;
  let others: OtherNode[] = [];
  let heartbeatLoop: Promise<void> | undefined;

  const recordRunning = () => recordHeartbeat(store.db, { ...release, id, canWrite: !isOutdated, hasMark: hasMarker });

  async function sendHeartbeatAndCheckSchema() {
    const answer = await recordRunning();
    others = answer.others;
    isHeartbeatRecorded = true;
    if (isOutdated || release.schema >= answer.minSchema) return;
    isOutdated = true;
    log.error(
      { version: release.version, schema: release.schema, minimum: answer.minSchema },
      'this node is too old for the database and is read-only; update it',
    );
    store.stopWriting();
    sockets.disconnectAll();
    // A migration waits until no node writes anymore.
    await delay(transactionGraceMs, undefined, { ref: false });
    await recordRunning();
  }

  async function runHeartbeatLoop() {
    while (!closing.signal.aborted) {
      await delay(heartbeatIntervalMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      await sendHeartbeatAndCheckSchema().catch((error: unknown) => {
        if (isHeartbeatRecorded) log.warn({ err: error }, 'could not record that this node is running');
        isHeartbeatRecorded = false;
      });
    }
  }

  async function startHeartbeatLoop() {
    if (isSingleNode || heartbeatLoop) return;
    await sendHeartbeatAndCheckSchema();
    heartbeatLoop = runHeartbeatLoop();
  }

  async function leave() {
    closing.abort();
    await heartbeatLoop;
    try {
      if (hasMarker) await storage.removeTextFile(markerPath(id));
    } finally {
      // If the marker file could not be removed, the next node that starts removes it, because it has no row.
      await removeNode(store.db, id);
    }
  }

  /** A marker file without a row in `nodes` was left by a process that was killed. */
  async function removeOldMarkers() {
    const names = await storage.listTextFiles(nodeMarkersFolder);
    const nodeIds = await readNodeIds(store.db);
    for (const name of names) if (!nodeIds.has(name)) await storage.removeTextFile(markerPath(name));
  }

  async function isMarkerFoundOrNodeGone(other: OtherNode) {
    for (let attempt = 1; attempt <= markerAttempts; attempt += 1) {
      if ((await storage.readTextFile(markerPath(other.id))) !== undefined) return true;
      await delay(markerRetryMs);
      // The node may have stopped in the meantime and removed its marker file.
      if (!(await readNodeIds(store.db)).has(other.id)) return true;
    }
    return false;
  }

  return {
    /** Whether the database was changed in a way that this version does not know. From then on, nothing is written. */
    isOutdated: () => isOutdated,
    /** How many nodes were running on the database at the last heartbeat, including this one. */
    count: () => others.length + 1,

    /**
     * Joins the other nodes before this node changes any data: writes this node's marker file to the storage and looks
     * for the marker files of the others. Throws CannotStart if one is missing, because then the nodes do not share
     * their files.
     */
    async join() {
      if (isSingleNode) return;
      await startHeartbeatLoop();
      await removeOldMarkers();
      await storage.writeTextFile(markerPath(id), release.version);
      hasMarker = true;
      // If two nodes start at once, the one whose heartbeat is later sees the other.
      await sendHeartbeatAndCheckSchema();
      for (const other of others.filter((each) => each.hasMark)) {
        if (await isMarkerFoundOrNodeGone(other)) continue;
        await leave();
        throw new CannotStart(
          `${storage.location} is not shared by all nodes: another node (version ${other.version}, running or killed in the last 15 s) has its files elsewhere. Mount the same folder on every node, or set FILES_URL. No file was changed.`,
        );
      }
    },

    /** Records that this node is running, from when the app is ready until it closes. */
    attach(app: FastifyInstance) {
      if (isSingleNode) return;
      app.addHook('onReady', startHeartbeatLoop);
      app.addHook('onClose', () =>
        leave().catch((error: unknown) => log.warn({ err: error }, 'could not record that this node stopped')),
      );
    },
  };
}
export type ServerNode = ReturnType<typeof makeNode>;
