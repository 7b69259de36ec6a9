import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { hasSqlState } from '@/server/platform/database/outage';
import type { ErrorDetails, QueryTable, WorkerReady, WorkerRequest, WorkerResponse } from './pgliteThread';

// The embedded database runs in this thread, so that a long query blocks only other queries.

const { dataDir } = workerData as { dataDir: string };
const port = parentPort;
if (!port) throw new Error('This module must run in a worker thread');

const errorFields = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'schema',
  'table',
  'column',
  'constraint',
  'where',
] as const;

const withoutCause = (error: ErrorDetails): ErrorDetails => ({
  message: error.message,
  ...Object.fromEntries(errorFields.map((name) => [name, error[name]])),
});

/**
 * False for errors that no statement causes: internal errors, unreadable files, and a portal left by an earlier error.
 */
const isFromStatement = (error: unknown) =>
  hasSqlState(error) && !/^(XX|58|24000)/.test((error as { code: string }).code);

const asText = (value: string) => value;
const toParameterText = (value: string | Uint8Array) =>
  typeof value === 'string'
    ? value
    : `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;

/**
 * Opens the database so that it returns values as text. The main thread parses them with the code that both engines
 * share.
 */
async function openDatabase() {
  const pglite = await PGlite.create(dataDir, { extensions: { pg_trgm } });
  for (const type of Object.keys(pglite.parsers)) pglite.parsers[type] = asText;
  for (const type of Object.keys(pglite.serializers)) pglite.serializers[type] = toParameterText;
  return pglite;
}

async function answer(pglite: PGlite, request: WorkerRequest): Promise<QueryTable | null> {
  switch (request.kind) {
    case 'query': {
      const {
        fields,
        rows,
        command = '',
        affectedRows = 0,
      } = await pglite.query<(string | null)[]>(request.text, [...request.values], { rowMode: 'array' });
      return {
        fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
        rows,
        command,
        affected: affectedRows,
      };
    }
    case 'copy':
      await pglite.query(`${request.statement} from '/dev/blob'`, [], {
        blob: new Blob([new Uint8Array(request.rows)]),
      });
      return null;
    case 'ping':
      return null;
    case 'close':
      await pglite.close();
      return null;
  }
}

const post = (message: WorkerResponse | WorkerReady) => port.postMessage(message);

async function serve(pglite: PGlite, id: number, request: WorkerRequest) {
  try {
    post({ id, table: await answer(pglite, request) });
  } catch (error) {
    if (hasSqlState(error)) post({ id, error: withoutCause({ ...error, message: error.message }) });
    if (isFromStatement(error)) return;
    // The engine has failed and its memory cannot be trusted. The next thread reads the files again.
    setImmediate(() => {
      throw error;
    });
  }
}

try {
  const pglite = await openDatabase();
  port.on('message', ({ id, request }: { id: number; request: WorkerRequest }) => void serve(pglite, id, request));
  post({ isReady: true });
} catch (error) {
  post({ isReady: false, message: error instanceof Error ? error.message : String(error) });
}
