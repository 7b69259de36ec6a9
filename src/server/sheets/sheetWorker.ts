import { parentPort, workerData } from 'node:worker_threads';

import type { ThreadMessage } from './readInThread';
import { readSheet, type ParsedSheet, type Report, type SheetJob } from './readSheet';

// Sheets are parsed in a worker thread, so that a million rows block no request.

type SheetMessage = ThreadMessage<Parameters<Report>[0], ParsedSheet>;

const port = parentPort;
if (!port) throw new Error('Sheets are read in a thread of their own');
const say = (message: SheetMessage) => port.postMessage(message);

const order = workerData as SheetJob;
// Buffers arrive as Uint8Array.
const keys = { sealing: Buffer.from(order.keys.sealing), hashing: Buffer.from(order.keys.hashing) };
say({ kind: 'read', read: await readSheet({ ...order, keys }, (progress) => say({ kind: 'progress', progress })) });
