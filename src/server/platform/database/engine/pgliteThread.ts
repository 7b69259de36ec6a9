import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreDown } from '@/server/platform/database/outage';
import { builtDir } from '@/server/platform/process/builtDir';
import type { QueryTable, WorkerReady, WorkerRequest, WorkerResponse } from './pgliteMessages';

type PendingRequest = { resolve: (table: QueryTable | null) => void; reject: (error: Error) => void };

/** The worker thread of the embedded database. */
export type Thread = {
  ended: Promise<Error>;
  ask(request: WorkerRequest): Promise<QueryTable | null>;
  stop(): Promise<void>;
};

export async function startThread(dataDir: string): Promise<Thread> {
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
