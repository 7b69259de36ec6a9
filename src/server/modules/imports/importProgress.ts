import type { FastifyRequest } from 'fastify';

import { idempotencyHeader } from '@/contract/idempotency';
import { type ImportProgress, importKeySchema, type importStages } from '@/contract/people/importFile';
import type { Backend } from '@/server/backend';
import type { Store } from '@/server/platform/database/store';
import { callerOf, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { throttle } from '@/server/platform/process/throttle';

export type ReportProgress = (progress: { stage: (typeof importStages)[number]; rows?: number; share: number }) => void;

const retentionMs = 10 * 60_000;
/** Other nodes receive the progress of an import at most this often. */
const broadcastEveryMs = 250;
const initialProgress: ImportProgress = { stage: 'waiting', rows: 0, share: 0 };

/** The progress of imports on all nodes, by caller and key; stored for ten minutes after its last change. */
function makeImportProgress({ sockets, log }: Backend) {
  /** Ordered by last change. */
  const progressByName = new Map<string, { progress: ImportProgress; at: number }>();
  const pendingNames = new Set<string>();
  const read = (name: string) => progressByName.get(name)?.progress ?? initialProgress;

  function storeProgress(name: string, progress: ImportProgress) {
    const at = performance.now();
    progressByName.delete(name);
    progressByName.set(name, { progress, at });
    for (const [storedName, { at: changedAt }] of progressByName) {
      if (at - changedAt < retentionMs) break;
      progressByName.delete(storedName);
    }
  }

  function broadcastPending() {
    for (const name of pendingNames) sockets.broadcast({ kind: 'importing', name, progress: read(name) });
    pendingNames.clear();
  }
  const broadcast = throttle(broadcastPending, broadcastEveryMs, (error) =>
    log.warn({ err: error }, 'could not send the import progress to the other nodes'),
  );
  sockets.onBroadcast((message) => {
    if (message.kind === 'importing') storeProgress(message.name, message.progress);
  });

  function change(name: string, progress: ImportProgress) {
    storeProgress(name, progress);
    pendingNames.add(name);
    broadcast.request();
  }
  return {
    read,
    /** Progress never decreases, even when the threads report out of order. */
    update(name: string, progress: Partial<ImportProgress>) {
      const previousProgress = read(name);
      change(name, {
        ...previousProgress,
        ...progress,
        share: Math.max(previousProgress.share, Math.min(1, progress.share ?? 0)),
      });
    },
    begin: (name: string) => change(name, initialProgress),
  };
}
type ImportProgressBoard = ReturnType<typeof makeImportProgress>;

const progressByStore = new WeakMap<Store, ImportProgressBoard>();
const nameOf = (request: FastifyRequest, key: string) => `${formatActor(callerOf(request))} ${key}`;

/** A call's idempotency key; null without one. Throws a Refusal when it is invalid. */
export function importKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined || key === '') return null;
  const parsed = importKeySchema.safeParse({ key });
  if (!parsed.success) throw new Refusal('The Idempotency-Key is not valid.', 400);
  return parsed.data.key;
}

/** The import progress in a store; each caller receives only their own. */
export function importProgress(backend: Backend) {
  const { store } = backend;
  const board = progressByStore.get(store) ?? makeImportProgress(backend);
  progressByStore.set(store, board);
  return {
    read: (request: FastifyRequest, key: string) => board.read(nameOf(request, key)),
    /** Reports a call's progress under its idempotency key; a call without a key is not reported. */
    async follow<Result>(request: FastifyRequest, work: (notify: ReportProgress) => Promise<Result>): Promise<Result> {
      const parsed = importKeySchema.safeParse({ key: request.headers[idempotencyHeader] });
      if (!parsed.success) return work(() => undefined);
      const name = nameOf(request, parsed.data.key);
      board.begin(name);
      return work((progress) => {
        const notice = store.importNotice(progress.rows ?? 0);
        board.update(name, { ...progress, ...(notice !== undefined && { notice }) });
      });
    },
  };
}
