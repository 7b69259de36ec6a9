import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { builtDir } from '@/server/platform/process/builtDir';

/** What the reader thread posts: its progress, and finally its result. */
export type ThreadMessage<Progress, Read> = { kind: 'progress'; progress: Progress } | { kind: 'read'; read: Read };

type ThreadOptions<Progress> = {
  /** The reader's name in `csvWorker.ts`, and its input. */
  job: { reader: string };
  report?: (progress: Progress) => void;
  signal: AbortSignal;
};

const maxHeapMb = 256;
/**
 * Parsing creates many short-lived objects. With a larger young generation, garbage collection copies fewer of them.
 */
const youngGenerationMb = 48;

/**
 * Reads a CSV file in a worker thread, so that a large file does not block requests. Aborting ends the thread at once.
 */
export function readInThread<Read, Progress = never>({ job, report, signal }: ThreadOptions<Progress>): Promise<Read> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(join(builtDir, 'csvWorker.js'), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: youngGenerationMb },
    });
    const stopWorker = () => void worker.terminate();
    signal.addEventListener('abort', stopWorker, { once: true });

    worker.on('message', (message: ThreadMessage<Progress, Read>) => {
      if (message.kind === 'progress') return report?.(message.progress);
      resolve(message.read);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stopWorker);
      // Has no effect after a result or an error.
      reject(signal.aborted ? (signal.reason as Error) : new Error(`The CSV reader thread ended (${code})`));
    });
  });
}
