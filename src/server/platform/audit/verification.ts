import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

import { type Insertable, sql } from 'kysely';

import { type AuditReport, type AuditVerification, auditReportSchema } from '@/contract/administration/audit';
import type { Tables, Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import type { Caller } from '@/server/platform/http/caller';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';

import { readAnchors } from './anchors';
import type { AuditLog } from './audit';
import { chainKey } from './chain';
import { faultText, formatRepairEntries } from './reportText';
import { type ExaminedLog, examineLog, readAuditRows, type StoredEnd } from './verify';

type Deps = { store: Store; cipher: Cipher; settings: Settings; audit: AuditLog; log: Log; now: () => Date };

/** Small, so that other requests are served between two steps. */
const rowsPerBatch = 250;
const heartbeatMs = 1000;
/** If a run has had no heartbeat for this long, its server has stopped or crashed. */
const heartbeatTimeoutMs = 15_000;
const maxFaultsShown = 20;

class VerificationStopped extends Error {}

const textToSign = (report: string) => `audit-report:${report}`;

function buildReport({ entryCount, findings, repairEntries, anchorCount, last }: ExaminedLog, at: Date): AuditReport {
  return {
    isWhole: findings.length === 0,
    lines: entryCount,
    upTo: last.id,
    checkedAt: at.toISOString(),
    anchors: anchorCount,
    faults: findings.slice(0, maxFaultsShown).map(faultText),
    faultCount: findings.length,
    explained: repairEntries.map((entry) => formatRepairEntries([entry])),
  };
}

/** Verifies the full log in the background, one run at a time across all servers. */
export function makeVerification({ store, cipher, settings, audit, log, now }: Deps) {
  const { db } = store;
  let running: Promise<void> | undefined;
  let isStopping = false;

  const hasTimedOut = (heartbeat: Date) => now().getTime() - heartbeat.getTime() > heartbeatTimeoutMs;

  /** A report without a valid signature is ignored. */
  function parseReport(row: { report: string | null; signature: string | null }) {
    if (row.report === null || !cipher.isValidSignature(textToSign(row.report), row.signature ?? '')) return null;
    return auditReportSchema.parse(JSON.parse(row.report));
  }

  async function read(): Promise<AuditVerification> {
    const row = await db.selectFrom('audit_verification').selectAll().executeTakeFirst();
    if (!row) return { run: null, report: null, isInterrupted: false };
    const { run, checked, total, beat_at } = row;
    const isInProgress = run !== null && !hasTimedOut(beat_at);
    return {
      run: isInProgress ? { checked, total } : null,
      report: parseReport(row),
      isInterrupted: run !== null && !isInProgress,
    };
  }

  /**
   * Stores a run's progress. Throws if this server is stopping or another server has started a new run because this one
   * timed out.
   */
  async function saveProgress(run: string, change: Partial<Insertable<Tables['audit_verification']>>) {
    if (isStopping) throw new VerificationStopped();
    const { numUpdatedRows } = await db
      .updateTable('audit_verification')
      .set({ ...change, beat_at: now() })
      .where('run', '=', run)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new VerificationStopped();
  }

  /** Reads the stored end and the last entry in one statement, so that they are consistent. */
  async function readEnd() {
    const { rows } = await sql<{ last_id: number | null; hash: Uint8Array | null; last_line: number | null }>`
      select e.last_id, e.hash, last.id as last_line from (select max(id) as id from audit) last
      left join audit_end e on true`.execute(db);
    const [row] = rows;
    const end: StoredEnd = row?.last_id == null || !row.hash ? undefined : { last_id: row.last_id, hash: row.hash };
    return { end, lastEntryId: row?.last_line ?? 0 };
  }

  async function* readRowsSavingProgress(run: string, lastEntryId: number) {
    let lastId = -Infinity;
    let checked = 0;
    let savedAt = performance.now();
    while (lastId < lastEntryId) {
      const rows = (await store.runStep(() => readAuditRows(db, { after: lastId, limit: rowsPerBatch }))).filter(
        ({ id }) => id <= lastEntryId,
      );
      yield* rows;
      if (rows.length === 0) return;
      lastId = rows.at(-1)?.id ?? lastId;
      checked += rows.length;
      await yieldToOthers();
      if (isStopping || performance.now() - savedAt > heartbeatMs) {
        await saveProgress(run, { checked });
        savedAt = performance.now();
      }
    }
  }

  async function verify(run: string) {
    // Read before the end of the log, so that every anchor refers to an entry within the examined range.
    const anchors = await readAnchors(settings.dataDir, cipher);
    const { end, lastEntryId } = await readEnd();
    await saveProgress(run, { total: lastEntryId });
    const examined = await examineLog(
      { rows: readRowsSavingProgress(run, lastEntryId), readEnd: async () => end },
      chainKey(cipher),
      anchors,
    );
    if (examined.findings.length > 0) log.error({ findings: examined.findings }, 'the audit log has problems');
    const report = JSON.stringify(buildReport(examined, now()));
    await saveProgress(run, {
      run: null,
      checked: examined.entryCount,
      report,
      signature: cipher.sign(textToSign(report)),
    });
  }

  /** Records a new run and returns its ID, or undefined if another run is in progress. */
  async function claimRun(tx: Transaction) {
    const run = randomUUID();
    const newRun = { run, checked: 0, total: 0, beat_at: now() };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('audit_verification')
      .values(newRun)
      .onConflict((conflict) =>
        conflict
          .column('only_row')
          .doUpdateSet(newRun)
          .where((where) =>
            where.or([
              where('audit_verification.run', 'is', null),
              where('audit_verification.beat_at', '<', new Date(now().getTime() - heartbeatTimeoutMs)),
            ]),
          ),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 0n ? undefined : run;
  }

  return {
    read,

    /** Starts a run, or returns the one in progress. */
    async start(actor: Caller, address: string) {
      const run = await db.transaction().execute(async (tx) => {
        const claimedRun = await claimRun(tx);
        if (claimedRun) await audit.write(tx, { action: 'verify', actor, subject: 'audit', outcome: 'done', address });
        return claimedRun;
      });
      if (run)
        running = verify(run).catch(async (error: unknown) => {
          if (error instanceof VerificationStopped) return;
          log.error({ err: error }, 'could not verify the audit log');
        });
      return read();
    },

    /** Stops this server's run. */
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
