import { sql } from 'kysely';

import { importRowsShown, type UndoGroup } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { EditConflict } from '@/server/content/editConflict';
import { allowBulkWrite, allowLongStatements } from '@/server/db/bulk';
import type { Database, Transaction } from '@/server/db/database';
import { actorName, type Caller } from '@/server/http/caller';
import { Refusal } from '@/server/http/reply';
import { holdImportLock } from '@/server/people/importLock';
import { finishImport } from '@/server/sheets/pendingImport';

import type { RunWork } from '@/server/imports/applyImport';
import { judgeUndo, nextPeople, noteGonePeople, readUndo } from './judgeUndo';
import { findImport, importIsGone, readReport, reportsOf, type ImportRow } from '@/server/imports/report';
import { atOnce, inSteps, withWork, type Work } from '@/server/imports/steps';
import { finishPeopleImports } from '@/server/imports/writeImport';
import { writeUndo } from './writeUndo';

const changedSince =
  'Somebody changed something meanwhile, so nothing was undone. Please look at what an undo would do now.';
const judgedOnce = 5;

class OutdatedUndo extends Error {}
class EditedMeanwhile extends Error {}

type Parts = Pick<Backend, 'db' | 'store' | 'audit' | 'now' | 'sessions'>;

async function assertUndoable(db: Database, row: ImportRow, now: Date) {
  const [report] = await reportsOf(db, [row], now);
  if (!report) throw new Refusal(importIsGone);
  if (report.state === 'undone') throw new Refusal('This import was undone already.');
  if (report.state !== 'applied') throw new Refusal('This import was not made yet.');
  if (!report.undoUntil) throw new Refusal('An import can be undone for 30 days, which are over.');
}

/** Judges anew what an undo would do. */
async function judgeAll(work: Work, id: number) {
  const { step, size } = work;
  await step((tx) => tx.deleteFrom('import_undo').where('import_id', '=', id).execute());
  const isWhole = size === Infinity;
  // Without figures of these tables the planner compares each row with all others.
  if (isWhole) await step((tx) => sql`analyze import_changes`.execute(tx));
  for (let after = 0; ; ) {
    const to = await step(async (tx) => {
      const people = await nextPeople(tx, id, after, size);
      if (people) await judgeUndo(tx, id, people);
      return people?.to;
    });
    if (to === undefined || to === Infinity) break;
    after = to;
  }
  return step(async (tx) => {
    await noteGonePeople(tx, id);
    if (isWhole) await sql`analyze import_undo`.execute(tx);
    return readUndo(tx, id);
  });
}

/** What an undo would do now: its counts, and a version to undo it by. */
export async function previewUndo({ db, store, now }: Parts, { id, caller }: { id: number; caller: Caller }) {
  const row = await findImport(db, id, actorName(caller));
  await assertUndoable(db, row, now());
  return withWork(store, async (work) => {
    await work.step((tx) => sql`select from imports where id = ${id} for update`.execute(tx));
    return judgeAll(work, id);
  });
}

/** A page of one group of the last preview. */
export async function readUndoRows(db: Database, id: number, { group, page }: { group: UndoGroup; page: number }) {
  const { counts } = await readUndo(db, id);
  const rows = await db
    .selectFrom('import_undo')
    .select(['person_id', 'name', 'words'])
    .where('import_id', '=', id)
    .where('outcome', '=', group)
    .orderBy('place')
    .limit(importRowsShown)
    .offset((page - 1) * importRowsShown)
    .execute();
  return { count: counts[group], rows: rows.map(({ person_id, name, words }) => ({ person: person_id, name, words })) };
}

type UndoOrder = { id: number; version: string; caller: Caller; address: string };

/** Takes an import back as its preview said; throws an EditConflict when it would do something else by now. */
export async function undoImport(parts: Parts, order: UndoOrder, run: RunWork): Promise<string> {
  const { db, store, now } = parts;
  try {
    const { words, repeated } = await (store.engine === 'pglite' ? undoInSteps : undoAtOnce)(parts, order, run);
    if (!repeated) await endSessions(parts, order.id);
    return words;
  } catch (error) {
    if (!(error instanceof OutdatedUndo)) throw error;
    throw new EditConflict(await readReport(db, order.id, actorName(order.caller), now()), changedSince);
  }
}

const undoAtOnce = (parts: Parts, order: UndoOrder, run: RunWork) =>
  run(async (tx) => {
    await allowBulkWrite(tx);
    await holdImportLock(tx);
    const row = await holdApplied(tx, parts, order);
    await sql`select from people where id in (
        select id from people where import_id = ${row.id}
        union select person_id from import_changes where import_id = ${row.id}
        union select person_id from coverages where import_id = ${row.id})
      order by id for update`.execute(tx);
    const work = atOnce(tx);
    const { counts, version } = await judgeAll(work, row.id);
    if (version !== order.version) throw new OutdatedUndo();
    await markUndoing(tx, parts, row);
    await writeUndo(work, row.id);
    return writeAudit(tx, parts, order, counts);
  });

async function undoInSteps(parts: Parts, order: UndoOrder, run: RunWork) {
  const { db, store } = parts;
  await finishImport(db);
  await finishPeopleImports(db);
  const work = inSteps(store);
  for (let tries = 1; ; tries += 1) {
    const edits = await editsOf(db);
    const row = await findImport(db, order.id, actorName(order.caller));
    const judged = row.state === 'applied' ? await judgeAll(work, order.id) : undefined;
    try {
      const done = await run(async (tx) => {
        await allowLongStatements(tx);
        const held = await holdApplied(tx, parts, order);
        const isEdited = (await editsOf(tx)) !== edits;
        if (isEdited && tries < judgedOnce) throw new EditedMeanwhile();
        const { counts, version } = isEdited || !judged ? await judgeAll(atOnce(tx), order.id) : judged;
        if (version !== order.version) throw new OutdatedUndo();
        await markUndoing(tx, parts, held);
        return writeAudit(tx, parts, order, counts);
      });
      await finishPeopleImports(db);
      return done;
    } catch (error) {
      if (!(error instanceof EditedMeanwhile)) throw error;
    }
  }
}

async function editsOf(db: Database) {
  const { rows } = await sql<{ edits: number }>`select last_value as edits from people_edits`.execute(db);
  return Number(rows[0]?.edits ?? 0);
}

async function holdApplied(tx: Transaction, { now }: Parts, { id, caller }: UndoOrder) {
  await sql`select from imports where id = ${id} for update`.execute(tx);
  const row = await findImport(tx, id, actorName(caller));
  await assertUndoable(tx, row, now());
  return row;
}

const markUndoing = (tx: Transaction, { now }: Parts, { id }: ImportRow) =>
  tx.updateTable('imports').set({ state: 'undoing', undone_at: now(), reached: null }).where('id', '=', id).execute();

type Counts = { putBack: number; kept: number; impossible: number };

async function writeAudit(tx: Transaction, { audit }: Parts, { id, caller, address }: UndoOrder, counts: Counts) {
  await audit.write(tx, {
    action: 'import',
    actor: caller,
    subject: `import:${id}`,
    outcome: 'done',
    address,
    detail: { undone: true, ...counts },
  });
  const left = counts.kept + counts.impossible;
  const stayed = left ? ` ${left.toLocaleString('en-US')} ${left === 1 ? 'stays' : 'stay'} as they are.` : '';
  return `The import was undone: ${counts.putBack.toLocaleString('en-US')} put back.${stayed}`;
}

/** Sessions of people whom the import had activated end with their status. */
async function endSessions({ db, sessions }: Parts, id: number) {
  const { rows } = await sql<{
    id: number;
  }>`select distinct p.id from import_changes j join people p on p.id = j.person_id
    join sessions s on s.person_id = p.id
    where j.import_id = ${id} and j.kind = '' and j.before->>'status' = '0' and p.status = 0`.execute(db);
  for (const person of rows) await sessions.endAll({ kind: 'person', id: person.id }, undefined, async () => {});
}
