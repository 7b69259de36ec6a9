import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreDown } from '@/server/platform/database/outage';
import type { EncodedValue } from '@/server/platform/database/values';
import { builtDir } from '@/server/platform/process/builtDir';

export type WorkerRequest =
  | { kind: 'query'; text: string; values: readonly EncodedValue[] }
  | { kind: 'copy'; statement: string; rows: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' };

export type QueryTable = {
  fields: { name: string; type: number }[];
  rows: (string | null)[][];
  command: string;
  affected: number;
};

/** The parts of an error that are sent between threads, such as its message and SQLSTATE. */
export type ErrorDetails = { message: string; [detail: string]: unknown };

export type WorkerResponse = { id: number; table: QueryTable | null } | { id: number; error: ErrorDetails };
export type WorkerReady = { isReady: true } | { isReady: false; message: string };

type PendingRequest = { resolve: (table: QueryTable | null) => void; reject: (error: Error) => void };

/** Starts the worker thread of the embedded database. */
export async function startThread(dataDir: string) {
  const worker = new Worker(join(builtDir, 'pgliteWorker.js'), { workerData: { dataDir } });
  const pendingRequests = new Map<number, PendingRequest>();
  let lastId = 0;
  let hasEnded = false;

  const ended = new Promise<Error>((resolve) => {
    let cause: Error | undefined;
    worker.once('error', (error) => (cause = error));
    worker.once('exit', (code) => resolve(cause ?? new Error(`The embedded database's thread ended (${code})`)));
  });
  void ended.then((cause) => {
    hasEnded = true;
    for (const { reject } of pendingRequests.values()) reject(new StoreDown(cause));
    pendingRequests.clear();
  });

  const readyMessage = await Promise.race([
    new Promise<WorkerReady>((resolve) => worker.once('message', resolve)),
    ended.then((cause): WorkerReady => ({ isReady: false, message: cause.message })),
  ]);
  if (!readyMessage.isReady) {
    await worker.terminate();
    throw new Error(readyMessage.message);
  }

  worker.on('message', (response: WorkerResponse) => {
    const pendingRequest = pendingRequests.get(response.id);
    pendingRequests.delete(response.id);
    if ('error' in response) pendingRequest?.reject(Object.assign(new Error(response.error.message), response.error));
    else pendingRequest?.resolve(response.table);
  });

  const ask = (request: WorkerRequest) =>
    new Promise<QueryTable | null>((resolve, reject) => {
      if (hasEnded) return reject(new StoreDown());
      lastId += 1;
      pendingRequests.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, request });
    });

  return {
    ended,
    ask,
    async stop() {
      if (!hasEnded) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
export type Thread = Awaited<ReturnType<typeof startThread>>;
