import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { type AnchorFileContent, readAnchors } from './anchors';
import type { AuditLog } from './audit';
import { type AuditFinding, chainKey, keyedHash } from './chain';
import { type ExaminedLog, examine } from './verify';

type Deps = { db: Database; cipher: Cipher; settings: Settings; audit: AuditLog };

export async function lockAndExamine(
  tx: Transaction,
  cipher: Cipher,
  anchors: AnchorFileContent,
): Promise<ExaminedLog> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await tx.selectFrom('audit_end').selectAll().forUpdate().execute();
  return examine(tx, chainKey(cipher), anchors);
}

/**
 * Sets the stored end so that the next entry's number is higher than every number ever used, even those of missing
 * entries.
 */
export async function advanceLogEnd(tx: Transaction, { last, highest }: ExaminedLog) {
  const { numUpdatedRows } = await tx
    .updateTable('audit_end')
    .set({ last_id: highest, hash: last.hash })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await tx.insertInto('audit_end').values({ last_id: highest, hash: last.hash }).execute();
}

/**
 * Makes a broken log writable and verifiable again. No entry is changed or removed: a new keyed entry records every
 * fault with a digest of what was found, so that later reports list the fault, and a further change to the same entries
 * is a new fault. Returns the recorded faults.
 */
export async function repairAudit({ db, cipher, settings, audit }: Deps, reason: string): Promise<AuditFinding[]> {
  const anchors = await readAnchors(settings.dataDir, cipher);
  return db.transaction().execute(async (tx) => {
    const examinedLog = await lockAndExamine(tx, cipher, anchors);
    const { findings } = examinedLog;
    if (findings.length === 0) return [];
    await advanceLogEnd(tx, examinedLog);
    const detail = { reason, findings };
    await audit.write(tx, { action: 'repair', actor: null, subject: 'audit', outcome: 'done', address: '', detail });
    return findings;
  });
}

const isUnkeyedStart = ({ kind, from }: AuditFinding) => kind === 'unkeyed' && from === 1;

/**
 * Verifies the unkeyed entries that older versions wrote, once, and records them in a keyed entry. Does so only if no
 * anchor exists: an anchor proves that entries were already keyed, so unkeyed ones are forged.
 */
export async function recordUnkeyedEntries(deps: Deps & { log: Log }) {
  const { db, cipher, settings, audit, log } = deps;
  const firstEntry = await db.selectFrom('audit').selectAll().orderBy('id').limit(1).executeTakeFirst();
  if (
    !firstEntry ||
    keyedHash(chainKey(cipher), firstEntry.previous_hash, firstEntry.id, firstEntry).equals(firstEntry.hash)
  )
    return;
  const existingRecord = await db
    .selectFrom('audit')
    .select('id')
    .where('action', 'in', ['seal', 'repair', 'restore'])
    .limit(1)
    .executeTakeFirst();
  if (existingRecord) return;
  const anchors = await readAnchors(settings.dataDir, cipher);
  await db.transaction().execute(async (tx) => {
    const { findings, anchorCount } = await lockAndExamine(tx, cipher, anchors);
    if (findings.length === 0) return;
    if (!findings.every(isUnkeyedStart) || anchorCount > 0)
      return log.error({ findings }, 'the audit log has problems: run harbor audit verify');
    await audit.write(tx, {
      action: 'seal',
      actor: null,
      subject: 'audit',
      outcome: 'done',
      address: '',
      detail: { findings },
    });
  });
}
