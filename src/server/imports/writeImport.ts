import { sql } from 'kysely';

import type { Database, Transaction } from '@/server/db/database';

import { countVerdicts } from './judgeImport';
import type { ImportRules } from './judgeLines';
import { rulesOf, type ImportRow } from './report';
import { inSteps, type Work } from './steps';
import { changeCoverages } from './writeCoverages';
import {
  changePeople,
  insertEmployees,
  insertRelatives,
  nameNewPeople,
  refuseOrphans,
  type Places,
} from './writePeople';
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

/** The exclusive end of the next rows of an import; undefined after the last. */
async function nextPlaces(tx: Transaction, id: number, from: number, size: number): Promise<Places | undefined> {
  if (size === Infinity) return from === 0 ? { from, to: Infinity } : undefined;
  const { rows } = await sql<{ to: number | null }>`select max(place) as to from (
    select place from import_verdicts where import_id = ${id} and place >= ${from} order by place limit ${size}) walked`.execute(
    tx,
  );
  const to = rows[0]?.to;
  return to === null || to === undefined ? undefined : { from, to: to + 1 };
}

/**
 * Writes a decided import. Each step stores how far it is in its own transaction, so that the next start after a crash
 * goes on without writing anything twice.
 */
export async function writeImport({ step, size }: Work, id: number) {
  const row = await step((tx) => tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const rules = rulesOf(row);
  const at = row.applied_at ?? new Date();
  const reached = row.reached ?? { phase: 0, place: 0 };
  for (const [phase, write] of phases.entries()) {
    if (phase < reached.phase) continue;
    let from = phase === reached.phase ? reached.place : 0;
    for (;;) {
      const next = await step(async (tx) => {
        const places = await nextPlaces(tx, id, from, size);
        if (!places) return undefined;
        await write(tx, rules, places, at);
        if (size !== Infinity) await keepReached(tx, id, { phase, place: places.to });
        return places.to;
      });
      if (next === undefined || next === Infinity) break;
      from = next;
    }
  }
  await step((tx) => finish(tx, row));
}

const keepReached = (tx: Transaction, id: number, reached: { phase: number; place: number }) =>
  tx
    .updateTable('imports')
    .set({ reached: JSON.stringify(reached) })
    .where('id', '=', id)
    .execute();

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
