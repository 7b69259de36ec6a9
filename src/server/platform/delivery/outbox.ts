import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { Channel } from '@/server/platform/database/tables/invitations';
import { ifExists } from '@/server/platform/process/ifExists';
import { makeQueue } from '@/server/platform/process/queue';
import { writeDurably } from '@/server/platform/process/writeDurably';

export type TextMessage = {
  channel: Channel;
  to: string;
  text: string;
  code?: string;
  /** The same in each attempt, so that the sender can recognize a retry. */
  id?: string;
};

/** Codes expire after minutes, so older lines are useless. */
const minRetentionMs = 60 * 60_000;
export const maxOutboxBytes = 1_000_000;

type OutboxLine = TextMessage & { at: string };

function parseLine(line: string): Partial<OutboxLine> {
  try {
    return JSON.parse(line) as OutboxLine;
  } catch {
    // An empty line, or one truncated by a crash.
    return {};
  }
}
const timeOf = (line: string) => Date.parse(parseLine(line).at ?? '') || 0;
const idOf = (line: string) => parseLine(line).id;

/** The newest lines that fit into `max` bytes. */
function newestLines(lines: readonly string[], max: number) {
  let bytes = 0;
  let from = lines.length;
  while (from > 0) {
    bytes += Buffer.byteLength(lines[from - 1] ?? '') + 1;
    if (bytes > max) break;
    from -= 1;
  }
  return lines.slice(from);
}

/** Messages for which no sender is configured, stored as JSON lines in the data folder. */
export function makeOutbox(dataDir: string, codeLifeS: number) {
  const path = join(dataDir, 'outbox.ndjson');
  const retentionMs = Math.max(minRetentionMs, codeLifeS * 1000);
  /** The file's size; infinite until it is first read. */
  let size = Infinity;
  /** Runs one operation at a time, so that no line is appended to a file that is being replaced. */
  const runInOrder = makeQueue();

  const append = (text: string) =>
    runInOrder(async () => {
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
      if (size > maxOutboxBytes) await truncate();
    });

  const read = async () => (await ifExists(readFile(path, 'utf8'))) ?? '';

  async function truncate() {
    const text = await read();
    const oldest = Date.now() - retentionMs;
    const recent = text.split('\n').filter((line) => timeOf(line) >= oldest);
    // A file that is too large is cut to half the limit, so that it is not rewritten for every new line.
    const remaining = Buffer.byteLength(text) > maxOutboxBytes ? newestLines(recent, maxOutboxBytes / 2) : recent;
    const newText = remaining.map((line) => `${line}\n`).join('');
    if (newText !== text) {
      // Readers see the old file or the new one, never a partial one.
      await writeDurably(`${path}.new`, newText);
      await rename(`${path}.new`, path);
    }
    size = Buffer.byteLength(newText);
  }

  return {
    add: ({ channel, to, text, code, id }: TextMessage) =>
      append(`${JSON.stringify({ at: new Date().toISOString(), channel, to, text, code, id })}\n`),
    has: async (id: string) => (await read()).split('\n').some((line) => idOf(line) === id),
    /** Takes as long as adding a message, but adds none. */
    simulate: () => append(''),
    /** Removes old lines, and the oldest ones above the size limit. */
    trim: () => runInOrder(truncate),
  };
}
