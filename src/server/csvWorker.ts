import { parentPort, workerData } from 'node:worker_threads';
import { type ImportFileJob, readImportFile } from '@/server/modules/imports/direct/readFile';
import { type PeopleFileJob, readPeopleFile } from '@/server/modules/imports/readPeopleFile';
import { type CsvJob, readCsv } from '@/server/modules/program/csv/readCsv';
import type { ThreadMessage } from '@/server/platform/csv/readInThread';

type Job = ImportFileJob | PeopleFileJob | CsvJob;

const port = parentPort;
if (!port) throw new Error('This module must run in a worker thread');
const post = (message: ThreadMessage<unknown, unknown>) => port.postMessage(message);
const report = (progress: unknown) => post({ kind: 'progress', progress });

/** Buffers sent to a worker thread arrive as Uint8Array. */
const toKeyBuffers = ({ sealing, hashing }: PeopleFileJob['keys']) => ({
  sealing: Buffer.from(sealing),
  hashing: Buffer.from(hashing),
});

async function read(job: Job) {
  if (job.reader === 'program') return readCsv(job);
  const jobWithKeys = { ...job, keys: toKeyBuffers(job.keys) };
  return jobWithKeys.reader === 'people' ? readPeopleFile(jobWithKeys, report) : readImportFile(jobWithKeys, report);
}

post({ kind: 'read', read: await read(workerData as Job) });
