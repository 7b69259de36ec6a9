import { planKinds } from '@/contract/people/plan';
import { type CatalogPlan, planKindTexts } from '@/contract/program/plan';
import type { Person } from '@/server/modules/accounts/queries/people';
import type { Transaction } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';
import { historyOf, type StoredCoverage } from './coverages';

/** Two records of one person: the one that is kept and the one that is removed. */
export type RecordPair = { kept: Person; removed: Person };

export type MergedHistories = { kept: readonly StoredCoverage[]; removed: readonly StoredCoverage[] };

type Period = Pick<StoredCoverage, 'starts' | 'ends'>;
const periodsOverlap = (a: Period, b: Period) =>
  (b.ends === null || a.starts <= b.ends) && (a.ends === null || b.starts <= a.ends);

const validRowsOfKind = (rows: readonly StoredCoverage[], { kind }: StoredCoverage) =>
  rows.filter((row) => row.kind === kind && row.voided === null);

/** The kept record's rows of the same kind that share a day with a row of the removed record. */
const overlapsOf = (row: StoredCoverage, { kept }: MergedHistories) =>
  validRowsOfKind(kept, row).filter((keptRow) => periodsOverlap(keptRow, row));

/** All days of two overlapping periods. */
const unionOf = (a: Period, b: Period): Period => ({
  starts: a.starts < b.starts ? a.starts : b.starts,
  ends: a.ends === null || b.ends === null ? null : a.ends > b.ends ? a.ends : b.ends,
});

const validRemovedRows = ({ removed }: MergedHistories) => removed.filter(({ voided }) => voided === null);

/** Why two histories cannot be merged; undefined when they can. Days in the same plan are counted once. */
export function findCoverageProblem(histories: MergedHistories) {
  for (const row of validRemovedRows(histories)) {
    const kind = planKindTexts[row.kind].toLowerCase();
    const overlaps = overlapsOf(row, histories);
    if (overlaps.some(({ plan_id }) => plan_id !== row.plan_id))
      return `The records have different ${kind} plans. Change the plans on one record first.`;
    const [overlap] = overlaps;
    if (!overlap) continue;
    const others = [...validRowsOfKind(histories.kept, row), ...validRowsOfKind(histories.removed, row)].filter(
      (other) => other !== overlap && other !== row,
    );
    if (others.some((other) => periodsOverlap(other, unionOf(overlap, row))))
      return `The records’ ${kind} coverage dates conflict. Correct the coverage on one record first.`;
  }
  return undefined;
}

/** The current and upcoming plans of the merged record, with the record each comes from. */
export const mergedPlansOf = (catalog: readonly CatalogPlan[], { kept, removed }: MergedHistories, today: string) =>
  planKinds.flatMap((kind) =>
    [
      ...kept.map((row) => ({ row, from: 'kept' as const })),
      ...removed
        .filter((row) => overlapsOf(row, { kept, removed }).length === 0)
        .map((row) => ({ row, from: 'removed' as const })),
    ]
      .filter(({ row }) => row.kind === kind && row.voided === null && (row.ends === null || row.ends >= today))
      .map(({ row, from }) => ({
        kind,
        from,
        name: catalog.find(({ id }) => id === row.plan_id)?.name ?? row.plan_id,
      })),
  );

/** Gives the kept record both histories; refuses days with two plans of one kind. */
export async function mergeCoverage(tx: Transaction, { kept, removed }: RecordPair, at: Date) {
  const histories = { kept: await historyOf(tx, kept.id), removed: await historyOf(tx, removed.id) };
  const problem = findCoverageProblem(histories);
  if (problem) throw new Refusal(problem);
  for (const row of validRemovedRows(histories)) {
    const [overlap] = overlapsOf(row, histories);
    if (!overlap) continue;
    await tx.updateTable('coverages').set({ voided: 'corrected', changed_at: at }).where('id', '=', row.id).execute();
    await tx
      .updateTable('coverages')
      .set({ ...unionOf(overlap, row), changed_at: at })
      .where('id', '=', overlap.id)
      .execute();
  }
  // Moved rows may no longer be the only ones of their kind. Without `is_sole`, the database checks them for overlaps.
  await tx
    .updateTable('coverages')
    .set({ person_id: kept.id, is_sole: false, changed_at: at })
    .where('person_id', '=', removed.id)
    .execute();
}
