import { createHash, type Hash } from 'node:crypto';

import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';

import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Settings } from '@/server/platform/process/settings';

import { type Anchor, type AnchorFileContent, readAnchors } from './anchors';
import { type AuditFinding, chainKey, findingSchema, genesisHash, keyedHash, plainHash } from './chain';

type StoredEntry = Selectable<Tables['audit']>;

/** A signed entry that records earlier findings; every report still lists them. */
export type RepairEntry = { line: number; action: string; at: Date; reason: string; findings: AuditFinding[] };

export type ExaminedLog = {
  entryCount: number;
  /** Findings that no repair entry records yet. */
  findings: AuditFinding[];
  repairEntries: RepairEntry[];
  anchorCount: number;
  last: { id: number; hash: Buffer };
  /** The highest number ever used, according to entries, anchors, and the stored end. */
  highest: number;
};

const rowsPerBatch = 1000;
/** Actions whose entries may record findings. */
const repairActions = new Set(['seal', 'repair', 'restore']);

const repairDetailSchema = z.object({
  reason: z._default(z.string(), ''),
  findings: z._default(z.array(findingSchema), []),
});

const isSameFinding = (a: AuditFinding, b: AuditFinding) =>
  a.kind === b.kind && a.from === b.from && a.to === b.to && a.digest === b.digest;

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Collects findings; consecutive entries with the same fault become one. */
function makeFindingCollector() {
  const finished: AuditFinding[] = [];
  let openFinding: (Omit<AuditFinding, 'digest'> & { hash: Hash }) | undefined;
  const close = () => {
    if (openFinding)
      finished.push({
        kind: openFinding.kind,
        from: openFinding.from,
        to: openFinding.to,
        digest: openFinding.hash.digest('hex'),
      });
    openFinding = undefined;
  };
  return {
    add(kind: AuditFinding['kind'], row: StoredEntry) {
      if (openFinding && (openFinding.kind !== kind || openFinding.to !== row.id - 1)) close();
      openFinding ??= { kind, from: row.id, to: row.id, hash: createHash('sha256') };
      openFinding.to = row.id;
      const { at, previous_hash, hash, ...rest } = row;
      openFinding.hash.update(
        JSON.stringify([rest, at.toISOString(), previous_hash.toString('hex'), hash.toString('hex')]),
      );
    },
    put: (finding: AuditFinding) => void finished.push(finding),
    all() {
      close();
      return finished;
    },
  };
}

/** Yields all entries in order. */
async function* readAllRows(tx: Transaction) {
  let lastId = -Infinity;
  for (;;) {
    const rows = await readAuditRows(tx, { after: lastId, limit: rowsPerBatch });
    yield* rows;
    if (rows.length < rowsPerBatch) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

/** Returns the entries after the given number, in order. */
export async function readAuditRows(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<StoredEntry[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id').limit(limit);
  if (after > -Infinity) query = query.where('id', '>', after);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, previous_hash: Buffer.from(row.previous_hash), hash: Buffer.from(row.hash) }));
}

/** Compares entries with anchors, except anchors older than a restore that removed their entries. */
function compareAnchors(
  anchors: readonly Anchor[],
  hashes: ReadonlyMap<number, string>,
  restores: readonly { id: number; at: Date }[],
) {
  const applicableAnchors = anchors.filter(
    ({ id, at }) => !restores.some((restore) => id >= restore.id && at < restore.at),
  );
  const highest = applicableAnchors.reduce((max, { id }) => Math.max(max, id), 0);
  const matchingIds = applicableAnchors
    .filter(({ id, hash }) => id === 0 || hashes.get(id) === hash)
    .map(({ id }) => id);
  const replacedFindings: AuditFinding[] = [];
  for (const { id, hash } of applicableAnchors.filter(
    (anchor) => hashes.has(anchor.id) && hashes.get(anchor.id) !== anchor.hash,
  )) {
    const from = matchingIds.reduce((max, each) => (each < id ? Math.max(max, each) : max), 0) + 1;
    const sameRange = replacedFindings.find((finding) => finding.from === from);
    if (sameRange)
      Object.assign(sameRange, { to: Math.max(sameRange.to, id), digest: digestOf(sameRange.digest + hash) });
    else replacedFindings.push({ kind: 'replaced', from, to: id, digest: digestOf(hash) });
  }
  return { highest, replaced: replacedFindings };
}

/** The end of the log as stored in the database. */
export type StoredEnd = { last_id: number; hash: Uint8Array } | undefined;
type StoredLog = { rows: AsyncIterable<StoredEntry>; readEnd: () => Promise<StoredEnd> };

/** Reads every entry and returns the faults, merged into ranges; changes nothing. */
export const examine = (tx: Transaction, key: Buffer, anchors: AnchorFileContent): Promise<ExaminedLog> =>
  examineLog(
    { rows: readAllRows(tx), readEnd: () => tx.selectFrom('audit_end').selectAll().executeTakeFirst() },
    key,
    anchors,
  );

/** Like `examine`, but for entries and an end record that the caller reads. */
export async function examineLog(
  { rows, readEnd }: StoredLog,
  key: Buffer,
  { anchors, signatureFindings }: AnchorFileContent,
): Promise<ExaminedLog> {
  const collector = makeFindingCollector();
  const anchorIds = new Set(anchors.map(({ id }) => id));
  const anchoredHashes = new Map<number, string>();
  const repairEntries: RepairEntry[] = [];
  const restores: { id: number; at: Date }[] = [];
  let entryCount = 0;
  let last = { id: 0, hash: genesisHash };
  let hasKeyedEntry = false;

  for await (const row of rows) {
    const isNext = row.id === last.id + 1;
    if (row.id > last.id + 1) collector.put({ kind: 'missing', from: last.id + 1, to: row.id - 1, digest: '' });
    if (keyedHash(key, row.previous_hash, row.id, row).equals(row.hash)) {
      hasKeyedEntry = true;
      if (isNext && !row.previous_hash.equals(last.hash)) collector.add('unlinked', row);
      if (row.action === 'restore') restores.push({ id: row.id, at: row.at });
      if (repairActions.has(row.action)) {
        const { reason, findings } = repairDetailSchema.parse(JSON.parse(row.detail));
        repairEntries.push({ line: row.id, action: row.action, at: row.at, reason, findings });
      }
    } else if (!hasKeyedEntry && plainHash(row.previous_hash, row.id, row).equals(row.hash)) {
      collector.add(isNext && !row.previous_hash.equals(last.hash) ? 'unlinked' : 'unkeyed', row);
    } else collector.add('altered', row);
    if (anchorIds.has(row.id)) anchoredHashes.set(row.id, row.hash.toString('hex'));
    last = { id: row.id, hash: row.hash };
    entryCount += 1;
  }

  const end = await readEnd();
  const { highest, replaced } = compareAnchors(anchors, anchoredHashes, restores);
  const upTo = Math.max(last.id, highest, end?.last_id ?? 0);
  if (upTo > last.id) collector.put({ kind: 'missing', from: last.id + 1, to: upTo, digest: '' });
  if (!end || end.last_id < last.id || (end.last_id === last.id && !last.hash.equals(Buffer.from(end.hash))))
    collector.put({
      kind: 'end',
      from: Math.min(last.id, (end?.last_id ?? last.id) + 1),
      to: last.id,
      digest: digestOf(end ? Buffer.from(end.hash).toString('hex') : 'none'),
    });

  const all = [...collector.all(), ...replaced, ...signatureFindings];
  const isRecorded = (finding: AuditFinding) =>
    repairEntries.some(({ findings }) => findings.some((repaired) => isSameFinding(repaired, finding)));
  return {
    entryCount,
    findings: all.filter((finding) => !isRecorded(finding)).sort((a, b) => a.from - b.from),
    repairEntries,
    anchorCount: anchors.length,
    last,
    highest: upTo,
  };
}

/**
 * Verifies the full chain and compares it with this data folder's anchors. `brokenAt` is where the first fault begins,
 * an entry or a line of the anchor file; null if there is no fault.
 */
export async function verifyAudit({ db, cipher, settings }: { db: Database; cipher: Cipher; settings: Settings }) {
  const anchors = await readAnchors(settings.dataDir, cipher);
  const examined = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return examine(tx, chainKey(cipher), anchors);
    });
  return { ...examined, brokenAt: examined.findings[0]?.from ?? null };
}
