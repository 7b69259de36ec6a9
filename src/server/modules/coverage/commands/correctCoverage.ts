import type * as z from 'zod/mini';

import { formatLongDate } from '@/contract/format';
import type { Coverage, coverageCorrectionSchema } from '@/contract/people/coverage';
import type { Backend } from '@/server/backend';
import { addCoverage, changeCoverage, historyOf, toWireHistory } from '@/server/modules/coverage/queries/coverages';
import { lockPerson } from '@/server/modules/coverage/queries/enrollment';
import { lockPlans, markPlansWithPeople } from '@/server/modules/program/queries/catalog';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'db' | 'audit' | 'siteValues' | 'now'>;
type Correction = z.output<typeof coverageCorrectionSchema>;
type Period = { from: string; to: string | null };

/** Refuses a period that shares a day with one of the other periods, which are of the same kind. */
function assertNoOverlap({ from, to }: Period, others: readonly Coverage[]) {
  const overlap = others.find(
    (period) => (to === null || period.from <= to) && (period.to === null || period.to >= from),
  );
  if (!overlap) return;
  const until = overlap.to ? ` to ${formatLongDate(overlap.to)}` : '';
  throw new Refusal(`This overlaps with ${overlap.planName}, from ${formatLongDate(overlap.from)}${until}.`);
}

/** Voids a mistaken entry and, if `instead` is given, stores a replacement. */
export async function correctCoverage(
  { db, audit, siteValues, now }: Deps,
  { id, coverage, version, instead }: Correction,
  by: Requester,
) {
  const today = await siteValues.today();
  if (instead?.to && instead.to < instead.from) throw new Refusal('The end date is before the effective date.');
  await db.transaction().execute(async (tx) => {
    const catalog = await lockPlans(tx, instead ? [instead.plan] : []);
    const person = await lockPerson(tx, id);
    if (!person || person.deleted_at) throw new Refusal('This person’s record no longer exists.');
    const rows = await historyOf(tx, id);
    const history = toWireHistory(rows, catalog, today);
    if (version !== history.version) throw new EditConflict(history);
    const correctedRow = rows.find((row) => row.id === coverage && row.voided === null);
    if (!correctedRow) throw new Refusal('This entry was already corrected.');
    await changeCoverage(tx, coverage, { voided: 'corrected' }, now());
    if (instead) {
      const { plan: planId, from, to } = instead;
      const plan = catalog.find((candidate) => candidate.id === planId && candidate.kind === correctedRow.kind);
      if (!plan) throw new Refusal('This plan no longer exists.');
      // Dates in a closed plan can be corrected, but no one can be moved to a closed plan.
      if (!plan.isOpen && plan.id !== correctedRow.plan_id)
        throw new Refusal(`${plan.name} is closed to new enrollment.`);
      assertNoOverlap(
        instead,
        history.coverages.filter((period) => period.kind === plan.kind && !period.voided && period.id !== coverage),
      );
      await addCoverage(tx, {
        person_id: id,
        plan_id: plan.id,
        kind: plan.kind,
        starts: from,
        ends: to,
        reason: 'corrected',
        end_reason: to === null ? null : (correctedRow.end_reason ?? 'other'),
      });
      await markPlansWithPeople(tx, [plan]);
    }
    await tx.updateTable('people').set({ updated_at: now() }).where('id', '=', id).execute();
    const detail = { corrected: correctedRow.plan_id, instead: instead?.plan ?? 'nothing' };
    await audit.write(tx, { ...by, action: 'change', subject: `person:${id}`, outcome: 'done', detail });
  });
}
