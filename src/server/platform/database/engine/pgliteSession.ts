import { StoreDown } from '@/server/platform/database/outage';
import type { DatabaseSession, ResultRow, StatementResult } from '@/server/platform/database/session';
import { encodeParameter, parserOf } from '@/server/platform/database/values';
import type { QueryTable, Thread, WorkerRequest } from './pgliteThread';

const copyChunkBytes = 4 * 1024 * 1024;
const idleMs = 60_000;

const emptyResult: StatementResult = { rows: [], command: '', affected: 0 };

/**
 * One turn with the embedded database. A turn without a query for a minute is ended and rolled back, because all other
 * callers are waiting.
 */
export function openSession(thread: Thread, releaseTurn: () => void): DatabaseSession {
  let hasEnded = false;
  let timer = setTimeout(abandon, idleMs).unref();

  function end() {
    hasEnded = true;
    clearTimeout(timer);
    releaseTurn();
  }

  function abandon() {
    hasEnded = true;
    // Has no effect outside a transaction. If the query fails, the thread and its transaction have ended.
    thread.ask({ kind: 'query', text: 'rollback', values: [] }).then(releaseTurn, releaseTurn);
  }

  async function ask(request: WorkerRequest) {
    if (hasEnded) throw new StoreDown(new Error('This session’s turn has ended'));
    clearTimeout(timer);
    try {
      return await thread.ask(request);
    } finally {
      if (!hasEnded) timer = setTimeout(abandon, idleMs).unref();
    }
  }

  return {
    async query(text, values = []) {
      const table = await ask({ kind: 'query', text, values: values.map(encodeParameter).map(copyPartialView) });
      return table ? resultOf(table) : emptyResult;
    },
    async copyIn(statement, rows) {
      for await (const chunk of lineBatches(rows, copyChunkBytes))
        await ask({ kind: 'copy', statement, rows: copyPartialView(chunk) });
    },
    release() {
      if (!hasEnded) end();
    },
  };
}

const lineFeed = 10;

/** Splits the source at line feeds into buffers of about `batchBytes`. */
async function* lineBatches(source: AsyncIterable<Buffer | string>, batchBytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes < batchBytes) continue;
    const all = Buffer.concat(pending);
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end) yield all.subarray(0, end);
    pending = [all.subarray(end)];
    pendingBytes = all.length - end;
  }
  if (pendingBytes) yield Buffer.concat(pending);
}

/** Copies a view of a larger buffer, because posting the view would send the whole buffer to the other thread. */
function copyPartialView<Value>(value: Value) {
  return value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? (value.slice() as Value) : value;
}

function resultOf({ fields, rows, command, affected }: QueryTable): StatementResult {
  const columns = fields.map(({ name, type }) => ({ name, parse: parserOf(type) }));
  const read = (cells: (string | null)[]) => {
    const row: ResultRow = {};
    columns.forEach(({ name, parse }, index) => {
      const cell = cells[index];
      row[name] = cell === null || cell === undefined ? null : parse(cell);
    });
    return row;
  };
  return { rows: rows.map(read), command, affected };
}
