import type { FastifyRequest } from 'fastify';

import { idempotencyHeader } from '@/contract/idempotency';
import { importKeySchema, type ImportProgress } from '@/contract/people/sheet';
import type { Store } from '@/server/db/store';
import { actorName, callerOf } from '@/server/http/caller';
import { Refusal } from '@/server/http/reply';

import type { ReportProgress } from './importSheet';

const keptMs = 10 * 60_000;
const none: ImportProgress = { stage: 'waiting', rows: 0, share: 0 };

/** The progress of running imports by caller and key; kept for ten minutes after the end. */
export function makeImportProgress() {
  const known = new Map<string, ImportProgress>();
  return {
    read: (name: string): ImportProgress => known.get(name) ?? none,
    /** Progress never decreases, in whatever order the threads report. */
    update(name: string, progress: Partial<ImportProgress>) {
      const before = known.get(name) ?? none;
      known.set(name, { ...before, ...progress, share: Math.max(before.share, Math.min(1, progress.share ?? 0)) });
    },
    begin: (name: string) => void known.set(name, none),
    end: (name: string) => void setTimeout(() => known.delete(name), keptMs).unref(),
  };
}
type ImportProgressStore = ReturnType<typeof makeImportProgress>;

const boards = new WeakMap<Store, ImportProgressStore>();
const nameOf = (request: FastifyRequest, key: string) => `${actorName(callerOf(request))} ${key}`;

/** The key of a call that may be repeated; null without one. Throws a Refusal where it is not valid. */
export function importKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined || key === '') return null;
  const parsed = importKeySchema.safeParse({ key });
  if (!parsed.success) throw new Refusal('The Idempotency-Key is not valid.', 400);
  return parsed.data.key;
}

/** How far the imports of a store are, each told to its caller alone. */
export function importProgress({ store }: { store: Store }) {
  const board = boards.get(store) ?? makeImportProgress();
  boards.set(store, board);
  return {
    read: (request: FastifyRequest, key: string) => board.read(nameOf(request, key)),
    /** Follows the work of a call under the key it came with; one without a key is not followed. */
    async follow<Result>(request: FastifyRequest, work: (tell: ReportProgress) => Promise<Result>): Promise<Result> {
      const parsed = importKeySchema.safeParse({ key: request.headers[idempotencyHeader] });
      if (!parsed.success) return work(() => undefined);
      const name = nameOf(request, parsed.data.key);
      board.begin(name);
      try {
        return await work((progress) => {
          const notice = store.importNotice(progress.rows ?? 0);
          board.update(name, { ...progress, ...(notice !== undefined && { notice }) });
        });
      } finally {
        board.end(name);
      }
    },
  };
}

/** Processes one sheet at a time; others wait in order. */
export function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
