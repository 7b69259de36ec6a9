import { parentPort, workerData } from 'node:worker_threads';

import type { ThreadMessage } from '@/server/sheets/readInThread';

import { readCsv, type CsvJob, type ReadCsv } from './readCsv';

// Files are parsed in a worker thread, so that a hundred thousand rows block no request.

const port = parentPort;
if (!port) throw new Error('CSV files are read in a thread of their own');
const message: ThreadMessage<never, ReadCsv> = { kind: 'read', read: await readCsv(workerData as CsvJob) };
port.postMessage(message);
