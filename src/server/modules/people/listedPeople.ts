import { formatLongDate } from '@/contract/format';
import { maskedSsn } from '@/contract/patterns';
import { activeStatus } from '@/contract/people/employee';
import type { ListedPerson } from '@/contract/people/peopleList';
import type { CatalogPlan } from '@/contract/program/plan';
import {
  type PeriodOfPerson,
  type PersonInList,
  readPeople,
  readPeriods,
} from '@/server/modules/people/queries/peopleList';
import type { Database } from '@/server/platform/database/database';

type ListingContext = { catalog: readonly CatalogPlan[]; day: string };

const isOn = (day: string) => (period: PeriodOfPerson) =>
  period.starts <= day && (period.ends === null || period.ends >= day);

/** The state of someone's coverage, with the day on which it changes. */
function coverageText(periods: readonly PeriodOfPerson[], day: string) {
  const current = periods.filter(isOn(day));
  if (current.some(({ ends }) => ends === null)) return 'Covered';
  const upcoming = periods.find(({ starts }) => starts > day);
  if (current.length === 0 && upcoming) return `Starts ${formatLongDate(upcoming.starts)}`;
  const last = periods.reduce<string | null>(
    (latest, { ends }) => (ends && ends > (latest ?? '') ? ends : latest),
    null,
  );
  if (current.length > 0) return upcoming?.ends === null ? 'Covered' : `Ends ${formatLongDate(last ?? day)}`;
  return last ? `Ended ${formatLongDate(last)}` : 'Never covered';
}

function accountOf({ status, registered_at, deleted_at }: PersonInList): ListedPerson['account'] {
  if (deleted_at) return 'closed';
  if (status !== activeStatus) return 'inactive';
  return registered_at ? 'registered' : 'notRegistered';
}

function toListedPerson(
  person: PersonInList,
  periods: readonly PeriodOfPerson[],
  { catalog, day }: ListingContext,
): ListedPerson {
  const current = periods.filter(isOn(day)).map(({ plan_id }) => plan_id);
  return {
    id: person.id,
    employeeId: person.employee_id ?? person.id,
    employeeName: person.employee_name,
    name: person.full_name,
    relation: person.relation,
    birthDate: person.birth_date,
    ssn: maskedSsn(person.ssn_last4),
    email: person.email,
    contact: person.contact,
    plans: catalog.filter(({ id }) => current.includes(id)).map(({ name }) => name),
    coverage: coverageText(periods, day),
    account: accountOf(person),
  };
}

/** People by ID, with their coverage on a given day. */
export async function readListedPeople(
  db: Database,
  ids: readonly number[],
  context: ListingContext,
): Promise<ListedPerson[]> {
  const [people, periods] = await Promise.all([readPeople(db, ids), readPeriods(db, ids)]);
  const byPerson = new Map<number, PeriodOfPerson[]>();
  for (const period of periods) byPerson.set(period.person_id, [...(byPerson.get(period.person_id) ?? []), period]);
  return people.map((person) => toListedPerson(person, byPerson.get(person.id) ?? [], context));
}
