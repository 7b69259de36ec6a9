import { parentPort, workerData } from 'node:worker_threads';

import type { ThreadMessage } from '@/server/sheets/readInThread';

import { readPeopleSheet, type PeopleSheetJob, type ReadPeopleSheet, type RowsRead } from './readPeopleSheet';

// A million rows are read in a thread of their own, so that they block no request.

const port = parentPort;
if (!port) throw new Error('Sheets are read in a thread of their own');

const job = workerData as PeopleSheetJob;
// Buffers arrive as Uint8Array.
const keys = { sealing: Buffer.from(job.keys.sealing), hashing: Buffer.from(job.keys.hashing) };
const say = (message: ThreadMessage<RowsRead, ReadPeopleSheet>) => port.postMessage(message);
say({ kind: 'read', read: await readPeopleSheet({ ...job, keys }, (progress) => say({ kind: 'progress', progress })) });
