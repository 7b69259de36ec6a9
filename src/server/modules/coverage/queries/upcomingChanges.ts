import type { CoveredPerson } from '@/contract/people/employee';
import { birthdayAt, maxDaysAhead } from '@/contract/people/lifeEvent';
import type { CatalogPlan } from '@/contract/program/plan';
import { addDays } from '@/contract/program/planYear';
import type { Person } from '@/server/modules/accounts/queries/people';
import { type EventContext, lastCoveredDay } from '@/server/modules/coverage/eventRules';
import { listEndingCoverage } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';

type UpcomingChanges = Pick<CoveredPerson, 'endingPlans' | 'accountEndsOn' | 'ageLimit'>;

/** The last days of accounts that end, or ended, because of an event. */
export const accountEndsOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('account_ends')
    .selectAll()
    .where('person_id', 'in', [...ids])
    .execute();

/** A covered child's birthday at the age limit, from a year before it until the coverage ends. */
function ageLimitOf({ relation, birth_date }: Person, { today, rules }: EventContext) {
  if (relation !== 'Child' || !birth_date) return undefined;
  const birthday = birthdayAt(birth_date, rules.ageLimit);
  if (birthday > addDays(today, maxDaysAhead)) return undefined;
  return { age: rules.ageLimit, birthday, lastDay: lastCoveredDay({ event: 'ageLimit', date: birthday }, rules) };
}

/** A family's upcoming changes by person, apart from plans that start. */
export async function upcomingChangesOf(
  db: Database,
  context: EventContext,
  {
    family,
    catalog,
    isCovered,
  }: { family: readonly Person[]; catalog: readonly CatalogPlan[]; isCovered: (id: number) => boolean },
): Promise<Map<number, UpcomingChanges>> {
  const ids = family.map(({ id }) => id);
  const [endings, accountEnds] = await Promise.all([
    listEndingCoverage(db, ids, context.today),
    accountEndsOf(db, ids),
  ]);
  return new Map(
    family.map((person) => {
      const accountEnd = accountEnds.find(({ person_id, ended_at }) => person_id === person.id && ended_at === null);
      return [
        person.id,
        {
          endingPlans: endings
            .filter(({ person_id }) => person_id === person.id)
            .map(({ kind, plan_id, ends }) => ({
              kind,
              name: catalog.find(({ id }) => id === plan_id)?.name ?? plan_id,
              until: ends,
            })),
          ...(accountEnd && { accountEndsOn: accountEnd.last_day }),
          ...(isCovered(person.id) && { ageLimit: ageLimitOf(person, context) }),
        },
      ];
    }),
  );
}
