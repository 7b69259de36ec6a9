import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { builtDir } from '@/server/process/builtDir';

import type { Report, SheetJob, ParsedSheet } from './readSheet';
import type { SheetMessage } from './sheetWorker';

const heapMb = 256;

/** Parses a sheet in a worker thread; aborting ends the thread at once. */
export function readInThread(order: SheetJob, report: Report, signal: AbortSignal): Promise<ParsedSheet> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(join(builtDir, 'sheetWorker.js'), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const giveUp = () => void worker.terminate();
    signal.addEventListener('abort', giveUp, { once: true });

    worker.on('message', (message: SheetMessage) => {
      if (message.kind === 'progress') return report(message.progress);
      resolve(message.read);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', giveUp);
      // Has no effect after a result or an error.
      reject(signal.aborted ? (signal.reason as Error) : new Error(`The sheet's thread ended (${code})`));
    });
  });
}
