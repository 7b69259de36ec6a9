import type * as z from 'zod/mini';

import type { EnrolledPlans, enrollmentSchema } from '@/contract/people/enrollment';
import type { PlanKind } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { historyOf, versionOf } from '@/server/modules/coverage/queries/coverages';
import {
  changeCoverageFrom,
  changedKinds,
  deleteCards,
  lockPerson,
  plansEnrolledOn,
} from '@/server/modules/coverage/queries/enrollment';
import { lockPlans, markPlansWithPeople } from '@/server/modules/program/queries/catalog';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'db' | 'audit' | 'files' | 'siteValues' | 'now'>;
type Enrollment = z.output<typeof enrollmentSchema>;

/** The newly chosen plans; refuses one that is deleted, closed, or of another kind. */
function findSelectedPlans(catalog: readonly CatalogPlan[], plans: EnrolledPlans, kinds: readonly PlanKind[]) {
  return kinds.flatMap((kind) => {
    const id = plans[kind];
    if (id === null) return [];
    const plan = catalog.find((candidate) => candidate.id === id && candidate.kind === kind);
    if (!plan) throw new Refusal('This plan no longer exists.');
    if (!plan.isOpen) throw new Refusal(`${plan.name} is closed to new enrollment.`);
    return [plan];
  });
}

/** Enrolls one person in plans starting on a given day, or ends their coverage. */
export async function changeEnrollment({ db, audit, files, siteValues, now }: Deps, change: Enrollment, by: Requester) {
  const today = await siteValues.today();
  const { id, plans, previous, reason, endReason, version, from = today } = change;
  await db.transaction().execute(async (tx) => {
    // Locks plans before people, in the same order as an import, to avoid a deadlock.
    const catalog = await lockPlans(
      tx,
      Object.values(plans).filter((plan) => plan !== null),
    );
    const person = await lockPerson(tx, id);
    if (!person || person.deleted_at) throw new Refusal('This person’s record no longer exists.');
    const history = await historyOf(tx, id);
    const storedPlans = plansEnrolledOn(history, from);
    const kinds = changedKinds(plans, storedPlans);
    if (kinds.length === 0) return;
    const isOutdated = version !== undefined && version !== versionOf(history);
    if (isOutdated || changedKinds(previous, storedPlans).length > 0) throw new EditConflict(storedPlans);
    const chosenPlans = findSelectedPlans(catalog, plans, kinds);
    const coverage = { personId: id, history, kinds, plans: chosenPlans, from, reason, endReason, at: now() };
    await changeCoverageFrom(tx, coverage);
    await markPlansWithPeople(tx, chosenPlans);
    // The card stays valid until an upcoming change takes effect.
    const cardFileIds = await deleteCards(tx, id, from <= today ? kinds : []);
    await files.release(cardFileIds, tx);
    const detail = Object.fromEntries(kinds.map((kind) => [kind, plans[kind] ?? 'none']));
    await audit.write(tx, {
      ...by,
      action: 'change',
      subject: `person:${id}`,
      outcome: 'done',
      detail: from === today ? detail : { ...detail, from },
    });
  });
}
