import { messageOnlySchema } from '@/contract/envelope';
import { enrollmentPaths, enrollmentSchema, type Enrolled } from '@/contract/people/enrollment';
import type { DocumentType } from '@/contract/people/plan';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { Backend } from '@/server/backend';
import { EditConflict } from '@/server/content/editConflict';
import { changedKinds, enrolledOf, holdPerson, storeEnrolled } from '@/server/db/people/enrollment';
import { holdPlans, markPlansWithPeople } from '@/server/db/programme/catalogue';
import { callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { done, Refusal } from '@/server/http/reply';

/** The plans that somebody is newly enrolled in; refuses one that is gone, closed or of another kind. */
function wantedPlans(catalogue: readonly CataloguePlan[], plans: Enrolled, kinds: readonly DocumentType[]) {
  return kinds.flatMap((kind) => {
    const id = plans[kind];
    if (id === null) return [];
    const plan = catalogue.find((one) => one.id === id && one.kind === kind);
    if (!plan) throw new Refusal('This plan does not exist any more.');
    if (!plan.isOpen) throw new Refusal(`${plan.name} is closed to new enrollment.`);
    return [plan];
  });
}

/** Lets administrators enrol one person in plans, or end that they are in one. */
export const enrollmentRoutes =
  ({ db, audit, files }: Backend): Routes =>
  async (app) => {
    app.post(
      enrollmentPaths.change,
      { schema: { body: enrollmentSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id, plans, former } = request.body;
        const unlink = await db.transaction().execute(async (tx) => {
          // Plans before people, as an import holds them.
          const catalogue = await holdPlans(
            tx,
            Object.values(plans).filter((plan) => plan !== null),
          );
          const person = await holdPerson(tx, id);
          if (!person || person.deleted_at) throw new Refusal('There is no such person any more.');
          const stored = enrolledOf(catalogue, person);
          const kinds = changedKinds(plans, stored);
          if (kinds.length === 0) return undefined;
          if (changedKinds(former, stored).length > 0) throw new EditConflict(stored);
          const wanted = wantedPlans(catalogue, plans, kinds);
          const cards = await storeEnrolled(tx, { id, plans: wanted, kinds }, catalogue);
          await markPlansWithPeople(tx, wanted);
          const unlinkCards = await files.release(cards, tx);
          const detail = Object.fromEntries(kinds.map((kind) => [kind, plans[kind] ?? 'none']));
          await audit.write(tx, {
            action: 'change',
            actor: callerOf(request),
            subject: `person:${id}`,
            outcome: 'done',
            address: request.ip,
            detail,
          });
          return unlinkCards;
        });
        await unlink?.();
        return done('Plans updated.');
      },
    );
  };
