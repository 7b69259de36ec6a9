import { messageOnlySchema } from '@/contract/envelope';
import { formatDate } from '@/contract/format';
import {
  type Coverage,
  type CoverageHistory,
  coverageCorrectionSchema,
  coverageHistoryReplySchema,
  coveragePaths,
  coverageQuerySchema,
} from '@/contract/people/coverage';
import type { CatalogPlan } from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import {
  addCoverage,
  changeCoverage,
  historyOf,
  type StoredCoverage,
  versionOf,
} from '@/server/modules/coverage/queries/coverages';
import { lockPerson } from '@/server/modules/coverage/queries/enrollment';
import { recordById } from '@/server/modules/people/queries/people';
import { listPlans, lockPlans, markPlansWithPeople } from '@/server/modules/program/queries/catalog';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { EditConflict } from '@/server/platform/http/editConflict';
import { done, Refusal, success } from '@/server/platform/http/reply';

const noPerson = 'This person’s record no longer exists.';

const wireCoverage = (row: StoredCoverage, catalog: readonly CatalogPlan[]): Coverage => ({
  id: row.id,
  kind: row.kind,
  plan: row.plan_id,
  planName: catalog.find(({ id }) => id === row.plan_id)?.name ?? row.plan_id,
  from: row.starts,
  to: row.ends,
  reason: row.reason,
  endReason: row.end_reason,
  voided: row.voided,
});

type Stretch = { from: string; to: string | null };

/** Refuses a period that shares a day with another one of its kind. */
function assertNoOverlap({ from, to }: Stretch, others: readonly Coverage[]) {
  const other = others.find((one) => (to === null || one.from <= to) && (one.to === null || one.to >= from));
  if (!other) return;
  const until = other.to ? ` to ${formatDate(other.to)}` : '';
  throw new Refusal(`This overlaps with ${other.planName}, from ${formatDate(other.from)}${until}.`);
}

export const coverageRoutes =
  ({ db, audit, readings, siteValues, now }: Backend): Routes =>
  async (app) => {
    const historyFor = (rows: readonly StoredCoverage[], catalog: readonly CatalogPlan[], today: string) =>
      ({
        today,
        version: versionOf(rows),
        coverages: rows.map((row) => wireCoverage(row, catalog)),
      }) satisfies CoverageHistory;

    app.get(
      coveragePaths.list,
      { schema: { querystring: coverageQuerySchema, response: { 200: coverageHistoryReplySchema } } },
      async (request) => {
        const { id } = request.query;
        if (!(await recordById(db, id))) throw new Refusal(noPerson);
        const [rows, catalog, today] = await Promise.all([historyOf(db, id), listPlans(db), siteValues.today()]);
        await readings.ofPerson(callerOf(request), id, request.ip);
        return success(historyFor(rows, catalog, today));
      },
    );

    app.post(
      coveragePaths.correct,
      { schema: { body: coverageCorrectionSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id, coverage, version, instead } = request.body;
        const today = await siteValues.today();
        if (instead?.to && instead.to < instead.from) throw new Refusal('The end date is before the effective date.');
        await db.transaction().execute(async (tx) => {
          const catalog = await lockPlans(tx, instead ? [instead.plan] : []);
          const person = await lockPerson(tx, id);
          if (!person || person.deleted_at) throw new Refusal(noPerson);
          const rows = await historyOf(tx, id);
          const history = historyFor(rows, catalog, today);
          if (version !== history.version) throw new EditConflict(history);
          const mistaken = rows.find((row) => row.id === coverage && row.voided === null);
          if (!mistaken) throw new Refusal('This entry was already corrected.');
          await changeCoverage(tx, coverage, { voided: 'corrected' }, now());
          if (instead) {
            const { plan: planId, from, to } = instead;
            const plan = catalog.find((one) => one.id === planId && one.kind === mistaken.kind);
            if (!plan) throw new Refusal('This plan no longer exists.');
            // A closed plan can be corrected to other days, but not chosen instead of another plan.
            if (!plan.isOpen && plan.id !== mistaken.plan_id)
              throw new Refusal(`${plan.name} is closed to new enrollment.`);
            assertNoOverlap(
              instead,
              history.coverages.filter((one) => one.kind === plan.kind && !one.voided && one.id !== coverage),
            );
            await addCoverage(tx, {
              person_id: id,
              plan_id: plan.id,
              kind: plan.kind,
              starts: from,
              ends: to,
              reason: 'corrected',
              end_reason: to === null ? null : (mistaken.end_reason ?? 'other'),
            });
            await markPlansWithPeople(tx, [plan]);
          }
          await tx.updateTable('people').set({ updated_at: now() }).where('id', '=', id).execute();
          await audit.write(tx, {
            action: 'change',
            actor: callerOf(request),
            subject: `person:${id}`,
            outcome: 'done',
            address: request.ip,
            detail: { corrected: mistaken.plan_id, instead: instead?.plan ?? 'nothing' },
          });
        });
        return done('Coverage corrected.');
      },
    );
  };
