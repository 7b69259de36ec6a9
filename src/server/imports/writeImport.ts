import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/db/database';

import { countVerdicts } from './judgeImport';
import type { ImportRules } from './judgeLines';
import { rulesOf, type ImportRow } from './report';
import { inSteps, writePhases, type Places, type Work } from './steps';
import { changeCoverages } from './writeCoverages';
import { changePeople, insertEmployees, insertRelatives, nameNewPeople, refuseOrphans } from './writePeople';
import { writeUndo } from './undo/writeUndo';

type Piece = (tx: Transaction, rules: ImportRules, places: Places, at: Date) => Promise<unknown>;

/** Employees come before their relatives, whatever the order of their rows. */
const phases: readonly Piece[] = [
  insertEmployees,
  insertRelatives,
  async (tx, rules, places, at) => {
    await nameNewPeople(tx, rules, places);
    // Without figures of what was just written the planner compares each row with all others.
    if (places.to === Infinity) await sql`analyze people, import_verdicts`.execute(tx);
    await changePeople(tx, rules, places);
    await changeCoverages(tx, rules, places, at);
  },
];

/** Writes a decided import. */
export async function writeImport(work: Work, id: number) {
  const row = await work.step((tx) =>
    tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const rules = rulesOf(row);
  const at = row.applied_at ?? new Date();
  await writePhases(
    work,
    row,
    'import_verdicts',
    phases.map((write) => (tx, places) => write(tx, rules, places, at)),
  );
  await work.step((tx) => finish(tx, row));
}

async function finish(tx: Transaction, { id }: ImportRow) {
  await refuseOrphans(tx, { id } as ImportRules);
  const { rows } = await sql<{ people: number; families: number }>`
    select count(*) as people, count(*) filter (where relation = 'Self') as families
    from people where import_id = ${id}`.execute(tx);
  const counts = await countVerdicts(tx, id);
  await tx
    .updateTable('imports')
    .set({
      state: 'applied',
      reached: null,
      counts: JSON.stringify(counts) as never,
      imported_count: counts.new + counts.changed + counts.ending,
      ignored_count: counts.ignored + counts.same,
      new_people: rows[0]?.people ?? 0,
      new_families: rows[0]?.families ?? 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Completes imports and undos that were decided and not written to their end. */
export async function finishPeopleImports(db: Database) {
  const pending = await db
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('state', 'in', ['applying', 'undoing'])
    .orderBy('id')
    .execute();
  for (const { id, state } of pending)
    await (state === 'applying' ? writeImport(inSteps({ db }), id) : writeUndo(inSteps({ db }), id));
}
