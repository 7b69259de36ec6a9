import { messageOnlySchema } from '@/contract/envelope';
import {
  coverageCorrectionSchema,
  coverageHistoryReplySchema,
  coveragePaths,
  coverageQuerySchema,
  type Coverage,
  type CoverageHistory,
} from '@/contract/people/coverage';
import { dateWords } from '@/contract/programme/planYear';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { Backend } from '@/server/backend';
import { EditConflict } from '@/server/content/editConflict';
import { addCoverage, changeCoverage, historyOf, versionOf, type StoredCoverage } from '@/server/db/people/coverages';
import { holdPerson } from '@/server/db/people/enrollment';
import { recordById } from '@/server/db/people/people';
import { holdPlans, listPlans, markPlansWithPeople } from '@/server/db/programme/catalogue';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { done, Refusal, success } from '@/server/http/reply';

const noPerson = 'There is no such person any more.';

const wireCoverage = (row: StoredCoverage, catalogue: readonly CataloguePlan[]): Coverage => ({
  id: row.id,
  kind: row.kind,
  plan: row.plan_id,
  planName: catalogue.find(({ id }) => id === row.plan_id)?.name ?? row.plan_id,
  from: row.starts,
  to: row.ends,
  reason: row.reason,
  endReason: row.end_reason,
  voided: row.voided,
});

type Stretch = { from: string; to: string | null };

/** Refuses a stretch of time that shares a day with another one of its kind. */
function assertApart({ from, to }: Stretch, others: readonly Coverage[]) {
  const other = others.find((one) => (to === null || one.from <= to) && (one.to === null || one.to >= from));
  if (!other) return;
  const until = other.to ? ` to ${dateWords(other.to)}` : '';
  throw new Refusal(`This overlaps with ${other.planName}, from ${dateWords(other.from)}${until}.`);
}

/** The history of a person's coverage, and its correction. */
export const coverageRoutes =
  ({ db, audit, readings, siteValues, now }: Backend): Routes =>
  async (app) => {
    const historyFor = (rows: readonly StoredCoverage[], catalogue: readonly CataloguePlan[], today: string) =>
      ({
        today,
        version: versionOf(rows),
        coverages: rows.map((row) => wireCoverage(row, catalogue)),
      }) satisfies CoverageHistory;

    app.get(
      coveragePaths.list,
      { schema: { querystring: coverageQuerySchema, response: { 200: coverageHistoryReplySchema } } },
      async (request) => {
        const { id } = request.query;
        if (!(await recordById(db, id))) throw new Refusal(noPerson);
        const [rows, catalogue, today] = await Promise.all([historyOf(db, id), listPlans(db), siteValues.today()]);
        await readings.ofPerson(callerOf(request), id, request.ip);
        return success(historyFor(rows, catalogue, today));
      },
    );

    app.post(
      coveragePaths.correct,
      { schema: { body: coverageCorrectionSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id, coverage, version, instead } = request.body;
        const today = await siteValues.today();
        if (instead?.to && instead.to < instead.from) throw new Refusal('The last day is before the first one.');
        await db.transaction().execute(async (tx) => {
          const catalogue = await holdPlans(tx, instead ? [instead.plan] : []);
          const person = await holdPerson(tx, id);
          if (!person || person.deleted_at) throw new Refusal(noPerson);
          const rows = await historyOf(tx, id);
          const history = historyFor(rows, catalogue, today);
          if (version !== history.version) throw new EditConflict(history);
          const mistaken = rows.find((row) => row.id === coverage && row.voided === null);
          if (!mistaken) throw new Refusal('This part of the history does not count any more.');
          await changeCoverage(tx, coverage, { voided: 'corrected' }, now());
          if (instead) {
            const { plan: planId, from, to } = instead;
            const plan = catalogue.find((one) => one.id === planId && one.kind === mistaken.kind);
            if (!plan) throw new Refusal('This plan does not exist any more.');
            // Whoever was in a closed plan may have been in it on other days.
            if (!plan.isOpen && plan.id !== mistaken.plan_id)
              throw new Refusal(`${plan.name} is closed to new enrollment.`);
            assertApart(
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
