import { sql } from 'kysely';

import type { Backend } from '@/server/backend';
import type { Transaction } from '@/server/db/database';

import { readAnchors, type Anchors } from './anchors';
import { chainKey, keyedHash, type Finding } from './chain';
import { examine, type Examined } from './verify';
import type { AuditTrail } from './audit';
import type { Database } from '@/server/db/database';
import type { Log } from '@/server/process/log';
import type { Seal } from '@/server/keys/seal';
import type { Settings } from '@/server/process/settings';

type Parts = { db: Database; seal: Seal; settings: Settings; audit: AuditTrail };

/** The trail as it is while nobody else can write. */
export async function examineHeld(tx: Transaction, seal: Backend['seal'], anchors: Anchors): Promise<Examined> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await tx.selectFrom('audit_end').selectAll().forUpdate().execute();
  return examine(tx, chainKey(seal), anchors);
}

/** Puts the kept end where the next line belongs: behind every number that was given out, whether its line is there or not. */
export async function moveEnd(tx: Transaction, { last, highest }: Examined) {
  const { numUpdatedRows } = await tx
    .updateTable('audit_end')
    .set({ last_id: highest, hash: last.hash })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await tx.insertInto('audit_end').values({ last_id: highest, hash: last.hash }).execute();
}

/**
 * Makes a broken trail one that can be written and verified again. No line is changed or removed: a keyed line names
 * every fault with what was found there, so that each report tells of it from now on, and a later change of the same
 * lines is a new fault. Returns what it named; nothing where nothing is wrong.
 */
export async function repairAudit({ db, seal, settings, audit }: Parts, reason: string): Promise<Finding[]> {
  const anchors = await readAnchors(settings.dataDir, seal);
  return db.transaction().execute(async (tx) => {
    const examined = await examineHeld(tx, seal, anchors);
    const { findings } = examined;
    if (findings.length === 0) return [];
    await moveEnd(tx, examined);
    const detail = { reason, findings };
    await audit.write(tx, { action: 'repair', actor: null, subject: 'audit', outcome: 'done', address: '', detail });
    return findings;
  });
}

const isOldBeginning = ({ kind, from }: Finding) => kind === 'unkeyed' && from === 1;

/**
 * Lines of a server from before lines were keyed are verified once, and named in a keyed line that holds on to them.
 * Only where no anchor was ever written: with one, the lines were keyed already, and unkeyed ones are forged.
 */
export async function sealOldLines(parts: Parts & { log: Log }) {
  const { db, seal, settings, audit, log } = parts;
  const first = await db.selectFrom('audit').selectAll().orderBy('id').limit(1).executeTakeFirst();
  if (!first || keyedHash(chainKey(seal), first.previous_hash, first.id, first).equals(first.hash)) return;
  const sealed = await db
    .selectFrom('audit')
    .select('id')
    .where('action', 'in', ['seal', 'repair', 'restore'])
    .limit(1)
    .executeTakeFirst();
  if (sealed) return;
  const anchors = await readAnchors(settings.dataDir, seal);
  await db.transaction().execute(async (tx) => {
    const { findings, anchors: count } = await examineHeld(tx, seal, anchors);
    if (findings.length === 0) return;
    if (!findings.every(isOldBeginning) || count > 0)
      return log.error({ findings }, 'the audit trail is not whole: see npm run audit:verify');
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
