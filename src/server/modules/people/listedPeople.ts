import { formatLongDate } from '@/contract/format';
import { maskedSsn } from '@/contract/patterns';
import { activeStatus, isSsnLast4 } from '@/contract/people/employee';
import type { ListedPerson } from '@/contract/people/peopleList';
import type { CatalogPlan } from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { recordListing } from '@/server/modules/audit/listings';
import {
  type CoveragePeriod,
  type PersonInList,
  readPeople,
  readPeriods,
} from '@/server/modules/people/queries/peopleList';
import type { Database } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';

type ListingContext = { catalog: readonly CatalogPlan[]; day: string };

const isInForceOn = (day: string) => (period: CoveragePeriod) =>
  period.starts <= day && (period.ends === null || period.ends >= day);

/** The state of someone's coverage, with the day on which it changes. */
function coverageText(periods: readonly CoveragePeriod[], day: string) {
  const currentPeriods = periods.filter(isInForceOn(day));
  if (currentPeriods.some(({ ends }) => ends === null)) return 'Covered';
  const upcomingPeriod = periods.find(({ starts }) => starts > day);
  if (currentPeriods.length === 0 && upcomingPeriod) return `Starts ${formatLongDate(upcomingPeriod.starts)}`;
  const lastDay = periods.reduce<string | null>(
    (latest, { ends }) => (ends && ends > (latest ?? '') ? ends : latest),
    null,
  );
  if (currentPeriods.length > 0)
    return upcomingPeriod?.ends === null ? 'Covered' : `Ends ${formatLongDate(lastDay ?? day)}`;
  return lastDay ? `Ended ${formatLongDate(lastDay)}` : 'Never covered';
}

function accountOf({ status, registered_at, deleted_at }: PersonInList): ListedPerson['account'] {
  if (deleted_at) return 'closed';
  if (status !== activeStatus) return 'inactive';
  return registered_at ? 'registered' : 'notRegistered';
}

function toListedPerson(
  person: PersonInList,
  periods: readonly CoveragePeriod[],
  { catalog, day }: ListingContext,
): ListedPerson {
  const currentPlanIds = periods.filter(isInForceOn(day)).map(({ plan_id }) => plan_id);
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
    plans: catalog.filter(({ id }) => currentPlanIds.includes(id)).map(({ name }) => name),
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
  const periodsByPerson = new Map<number, CoveragePeriod[]>();
  for (const period of periods)
    periodsByPerson.set(period.person_id, [...(periodsByPerson.get(period.person_id) ?? []), period]);
  return people.map((person) => toListedPerson(person, periodsByPerson.get(person.id) ?? [], context));
}

/** Counts the listed people for the audit log; a search by the last digits of an SSN has its own entry. */
export async function recordSearchedListing(
  backend: Backend,
  by: Requester,
  list: 'people' | 'employees',
  peopleCount: number,
  search = '',
) {
  await recordListing(backend, { list, peopleCount, caller: by.actor, address: by.address });
  if (!isSsnLast4(search)) return;
  const detail = { ssnEnd: true, people: peopleCount };
  await backend.audit.record({ ...by, action: 'view-list', subject: `list:${list}`, outcome: 'done', detail });
}
