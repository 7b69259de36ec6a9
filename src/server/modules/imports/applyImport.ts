import { sql } from 'kysely';
import { countWithNoun, formatCount } from '@/contract/format';

import type { ImportApply, ImportCounts } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { assertFreshProof } from '@/server/modules/accounts/proof';
import { unlockPeople } from '@/server/modules/auth/unlock';
import { recordPreview, type SsnComparer } from '@/server/modules/imports/ssnMatches';
import { takeImportLock } from '@/server/modules/people/importLock';
import { lockCatalog } from '@/server/modules/program/queries/catalog';
import { allowBulkWrite, inLongTransaction, vacuumAfterImport } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor, isOwner } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';
import {
  buildReport,
  findImport,
  lockPreview,
  readReport,
  recordsChangedText,
  rulesOf,
  type StoredImport,
} from './report';
import { endsMissingCoverage, exists, isOutdated, revalidateImport, summarizeValidation } from './validateImport';
import { writeImport } from './writeImport';

/** The validated row results are out of date, so nothing is imported. */
class OutdatedPreviewError extends Error {}

type ApplyOptions = ImportApply & { caller: Caller; address: string };
/** Runs work in one transaction, once per idempotency key. */
export type RunWork = (work: (tx: Transaction) => Promise<string>) => Promise<{ text: string; repeated: boolean }>;

/**
 * Returns the message for the administrator. When a row's result has changed, imports nothing, stores the new results,
 * and throws an EditConflict with the new report.
 */
export async function applyImport(deps: Backend, options: ApplyOptions, run: RunWork): Promise<string> {
  const { db, now } = deps;
  try {
    const { text, repeated } = await applyInTransaction(deps, options, run);
    if (!repeated) await afterApply(deps, options.id);
    return text;
  } catch (error) {
    if (!(error instanceof OutdatedPreviewError)) throw error;
    const storedImport = {
      ...(await findImport(db, options.id, formatActor(options.caller))),
      is_by_owner: isOwner(options.caller),
    };
    await inLongTransaction(db, async (tx) => {
      await tx
        .updateTable('imports')
        .set({ is_by_owner: storedImport.is_by_owner })
        .where('id', '=', storedImport.id)
        .execute();
      await revalidateImport(tx, rulesOf(storedImport));
      await storeValidationResults(tx, deps, storedImport, { by: options, changedLines: [] });
    });
    throw new EditConflict(await readReport(db, options.id, formatActor(options.caller), now()), recordsChangedText);
  }
}

const applyInTransaction = (deps: Backend, options: ApplyOptions, run: RunWork) =>
  run(async (tx) => {
    await allowBulkWrite(tx);
    await takeImportLock(tx);
    const storedImport = await lockPreview(tx, { ...options, actor: formatActor(options.caller) }, deps.now());
    const skipMessage = await checkBeforeApply(tx, deps, storedImport, options);
    if (skipMessage) return skipMessage;
    await lockCatalog(tx);
    await lockPeople(tx, storedImport.id);
    if (await isOutdated(tx, rulesOf(storedImport))) throw new OutdatedPreviewError();
    await writeImport(tx, storedImport, deps.now());
    await unlockActivatedPeople(tx, deps, storedImport.id);
    return writeAudit(tx, deps, storedImport, options);
  });

/** Returns the reply when there is nothing to import; throws a Refusal when the import is not allowed. */
async function checkBeforeApply(tx: Transaction, { now }: Backend, storedImport: StoredImport, options: ApplyOptions) {
  const { counts, guard, sameAs } = await buildReport(tx, storedImport, now());
  if (sameAs) return 'This file was already imported. Nothing was changed.';
  // An administrator who is no longer an owner cannot change other administrators.
  if (storedImport.is_by_owner && !isOwner(options.caller)) throw new OutdatedPreviewError();
  if (storedImport.is_by_owner && (await changesAdministrators(tx, storedImport.id)))
    assertFreshProof({ now }, options.caller);
  if (counts.wrong > 0 && !options.isGoodOnly)
    throw new Refusal(
      `Nothing was imported. ${counts.wrong} ${counts.wrong === 1 ? 'row is invalid. Fix it' : 'rows are invalid. Fix them'}, or import valid rows only.`,
    );
  if (counts.wrong > 0 && endsMissingCoverage(rulesOf(storedImport)) && (await hasUnreadableLines(tx, storedImport.id)))
    throw new Refusal(
      'Nothing was imported. Some SSNs can’t be read, and a full file would end those people’s coverage. Fix them first.',
    );
  if (guard && options.typed !== guard.number) throw new Refusal(guard.text);
  return undefined;
}

const changesAdministrators = (tx: Transaction, id: number) =>
  exists(
    tx,
    sql`select from administrators a join import_row_results v on v.person_id = a.person_id
      where v.import_id = ${id} and v.status in ('changed', 'ending')`,
  );

const hasUnreadableLines = (tx: Transaction, id: number) =>
  exists(tx, sql`select from import_lines where import_id = ${id} and hash is null`);

/** Locks the people whom an import changes, in ID order like all transactions, to avoid a deadlock. */
export const lockPeople = (tx: Transaction, id: number) =>
  sql`select from people where id in (
      select person_id from import_row_results where import_id = ${id} and status in ('changed', 'ending'))
    order by id for no key update`.execute(tx);

/** Activated people and their dependents can sign in again, as after an administrator activates an employee. */
async function unlockActivatedPeople(tx: Transaction, deps: Backend, id: number) {
  const { rows: people } = await sql<{ id: number; contact: string; ssn_hash: Buffer }>`
    with activated as (select person_id from import_changes
      where import_id = ${id} and kind = '' and before->>'status' = '0' and after->>'status' = '1')
    select id, contact, ssn_hash from people
    where id in (select person_id from activated) or employee_id in (select person_id from activated)`.execute(tx);
  await unlockPeople(tx, deps, people);
}

/** Writes the audit entry. Returns the message for the administrator. */
async function writeAudit(
  tx: Transaction,
  { audit }: Backend,
  storedImport: StoredImport,
  { caller, address }: ApplyOptions,
) {
  const { new: added = 0, changed = 0, ending = 0, ignored = 0, wrong = 0 } = storedImport.counts ?? {};
  const detail = {
    way: storedImport.way,
    scope: storedImport.scope,
    new: added,
    changed,
    ending,
    ignored,
    leftOut: wrong,
  };
  const subject = `import:${storedImport.id}`;
  await audit.write(tx, { action: 'import', actor: caller, subject, outcome: 'done', address, detail });
  return messageOf({ new: added, changed, ending, ignored, wrong, same: 0 });
}

function messageOf({ new: added, changed, ending, wrong }: ImportCounts) {
  const skippedText = wrong ? ` ${countWithNoun(wrong, 'invalid row')} skipped.` : '';
  return `Imported: ${countWithNoun(added, 'row')} added, ${formatCount(changed)} changed, ${formatCount(ending)} ended.${skippedText}`;
}

/** Stores the counts and the required confirmation after rows have been validated again, and records the preview. */
export async function storeValidationResults(
  tx: Transaction,
  deps: Backend,
  storedImport: StoredImport,
  { by, changedLines }: { by: SsnComparer; changedLines: readonly number[] },
) {
  await tx
    .updateTable('imports')
    .set({ ...(await summarizeValidation(tx, rulesOf(storedImport))), version: sql<number>`version + 1` })
    .where('id', '=', storedImport.id)
    .execute();
  const { id, digest } = storedImport;
  await recordPreview(tx, deps, { id, by, rows: await countLines(tx, id), digest, changedLines });
}

async function countLines(tx: Transaction, id: number) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from import_lines where import_id = ${id}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** Runs after the commit: ends the sessions of deactivated people and vacuums the tables. */
async function afterApply({ db, store, sessions, log }: Backend, id: number) {
  const { rows: deactivatedPeople } = await sql<{ id: number }>`select distinct j.person_id as id from import_changes j
    join sessions s on s.person_id = j.person_id
    where j.import_id = ${id} and j.kind = '' and j.after->>'status' = '0'`.execute(db);
  for (const person of deactivatedPeople)
    await sessions.endAll({ kind: 'person', id: person.id }, undefined, async () => {});
  const counts = (await db.selectFrom('imports').select('counts').where('id', '=', id).executeTakeFirst())?.counts;
  const changedCount = counts ? counts.new + counts.changed + counts.ending : 0;
  for (const table of ['people', 'coverages'] as const) await vacuumAfterImport(store, table, changedCount, log);
}
