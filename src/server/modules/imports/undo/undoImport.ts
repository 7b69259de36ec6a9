import { sql } from 'kysely';

import { countWithNoun, formatCount } from '@/contract/format';
import { peopleImportRowsPerPage, type UndoGroup, type UndoReport } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import type { RunWork } from '@/server/modules/imports/applyImport';
import { findImport, readReport, type StoredImport, undoDeadline } from '@/server/modules/imports/report';
import { takeImportLock } from '@/server/modules/people/importLock';
import { allowBulkWrite, inLongTransaction } from '@/server/platform/database/bulk';
import type { Database, Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';
import { checkUndo, readUndo } from './checkUndo';
import { writeUndo } from './writeUndo';

const changedSinceText = 'Some records changed, so nothing was undone. Review what undoing would change now.';

class OutdatedUndoError extends Error {}

function assertUndoable(storedImport: StoredImport, now: Date) {
  if (storedImport.state === 'undone') throw new Refusal('This import was already undone.');
  if (storedImport.state !== 'applied') throw new Refusal('This file hasn’t been imported yet.');
  if (!undoDeadline(storedImport, now)) throw new Refusal('Imports can be undone for 30 days. That time has passed.');
}

/** What an undo would do now: its counts, and the version to send with the undo. */
export async function previewUndo({ db, now }: Backend, { id, caller }: { id: number; caller: Caller }) {
  assertUndoable(await findImport(db, id, formatActor(caller)), now());
  return inLongTransaction(db, async (tx) => {
    await sql`select from imports where id = ${id} for update`.execute(tx);
    return checkUndo(tx, id);
  });
}

export async function readUndoRows(db: Database, id: number, { group, page }: { group: UndoGroup; page: number }) {
  const { counts } = await readUndo(db, id);
  const rows = await db
    .selectFrom('import_undo')
    .select(['person_id', 'name', 'words as text'])
    .where('import_id', '=', id)
    .where('outcome', '=', group)
    .orderBy('place')
    .limit(peopleImportRowsPerPage)
    .offset((page - 1) * peopleImportRowsPerPage)
    .execute();
  return {
    count: counts[group],
    rows: rows.map(({ person_id, name, text }) => ({ person: person_id, name, text })),
  };
}

type UndoOptions = { id: number; version: string; caller: Caller; address: string };

/** Undoes an import as previewed; throws an EditConflict when the result would now differ. */
export async function undoImport(deps: Backend, options: UndoOptions, run: RunWork): Promise<string> {
  const { db, now } = deps;
  try {
    const { text, repeated } = await undoInTransaction(deps, options, run);
    if (!repeated) await endSessions(deps, options.id);
    return text;
  } catch (error) {
    if (!(error instanceof OutdatedUndoError)) throw error;
    throw new EditConflict(await readReport(db, options.id, formatActor(options.caller), now()), changedSinceText);
  }
}

const undoInTransaction = (deps: Backend, options: UndoOptions, run: RunWork) =>
  run(async (tx) => {
    const { id } = options;
    await allowBulkWrite(tx);
    await takeImportLock(tx);
    await sql`select from imports where id = ${id} for update`.execute(tx);
    assertUndoable(await findImport(tx, id, formatActor(options.caller)), deps.now());
    await sql`select from people where id in (
        select id from people where import_id = ${id}
        union select person_id from import_changes where import_id = ${id}
        union select person_id from coverages where import_id = ${id})
      order by id for update`.execute(tx);
    const { counts, version } = await checkUndo(tx, id);
    if (version !== options.version) throw new OutdatedUndoError();
    await writeUndo(tx, id, deps.now());
    return writeAudit(tx, deps, options, counts);
  });

async function writeAudit(
  tx: Transaction,
  { audit }: Backend,
  { id, caller, address }: UndoOptions,
  counts: UndoReport['counts'],
) {
  await audit.write(tx, {
    action: 'import',
    actor: caller,
    subject: `import:${id}`,
    outcome: 'done',
    address,
    detail: { undone: true, ...counts },
  });
  const keptCount = counts.kept + counts.impossible;
  const keptText = keptCount ? `, ${formatCount(keptCount)} left as ${keptCount === 1 ? 'it is' : 'they are'}` : '';
  return `Import undone: ${countWithNoun(counts.putBack, 'change')} reversed${keptText}.`;
}

/** Ends the sessions of people whom the undo deactivated. */
async function endSessions({ db, sessions }: Backend, id: number) {
  const { rows } = await sql<{
    id: number;
  }>`select distinct p.id from import_changes j join people p on p.id = j.person_id
    join sessions s on s.person_id = p.id
    where j.import_id = ${id} and j.kind = '' and j.before->>'status' = '0' and p.status = 0`.execute(db);
  for (const person of rows) await sessions.endAll({ kind: 'person', id: person.id }, undefined, async () => {});
}
