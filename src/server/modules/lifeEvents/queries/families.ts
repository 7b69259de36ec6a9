import { createHash } from 'node:crypto';
import { activeStatus } from '@/contract/people/employee';
import { findAdministratorIds } from '@/server/modules/accounts/queries/administrators';
import type { Person } from '@/server/modules/accounts/queries/people';
import type { EventRules } from '@/server/modules/coverage/eventRules';
import { historyOf, versionOf } from '@/server/modules/coverage/queries/coverages';
import { accountEndsOf } from '@/server/modules/coverage/queries/upcomingChanges';
import type { Family, FamilyMember, PastEvent } from '@/server/modules/lifeEvents/proposeChanges';
import { assertEmployee } from '@/server/modules/people/editableRecord';
import { readFamily } from '@/server/modules/people/queries/employees';
import type { Database } from '@/server/platform/database/database';

/** A family's events, newest first. */
export const eventsOf = (db: Database, employeeId: number) =>
  db.selectFrom('life_events').selectAll().where('employee_id', '=', employeeId).orderBy('id', 'desc').execute();

/** The people in a family whose records can be changed, the employee first. */
export async function readOpenFamily(
  db: Database,
  employeeId: number,
): Promise<{ employee: Person; dependents: Person[] }> {
  const [first, ...others] = await readFamily(db, employeeId);
  return { employee: assertEmployee(first), dependents: others.filter(({ deleted_at }) => deleted_at === null) };
}

const toPastEvents = (events: Awaited<ReturnType<typeof eventsOf>>): PastEvent[] =>
  events
    .filter(({ undone_at }) => undone_at === null)
    .toReversed()
    .map(({ event, event_on, effective_on, people }) => ({
      event,
      date: event_on,
      effectiveOn: effective_on,
      people,
    }));

/** A family, with the data that events need. */
export async function familyOf(db: Database, employeeId: number): Promise<Family> {
  const { employee, dependents } = await readOpenFamily(db, employeeId);
  const ids = [employee, ...dependents].map(({ id }) => id);
  const accountEnds = await accountEndsOf(db, ids);
  const administrators = await findAdministratorIds(db, ids);
  const memberOf = async (person: Person): Promise<FamilyMember> => ({
    id: person.id,
    name: person.full_name,
    relation: person.relation,
    birthDate: person.birth_date,
    isActive: person.status === activeStatus,
    isAdministrator: administrators.has(person.id),
    lastDay:
      accountEnds.find(({ person_id, ended_at }) => person_id === person.id && ended_at === null)?.last_day ?? null,
    history: await historyOf(db, person.id),
  });
  const members: FamilyMember[] = [];
  for (const person of dependents) members.push(await memberOf(person));
  return {
    employee: await memberOf(employee),
    dependents: members,
    employedSince: employee.enrollment_date,
    events: toPastEvents(await eventsOf(db, employeeId)),
  };
}

/** A fingerprint of everything that the administrator chose from and of the event's effects. */
export function versionOfFamily(
  { employee, dependents, employedSince, events }: Family,
  rules: EventRules,
  proposal: unknown,
) {
  const members = [employee, ...dependents].map(({ history, ...member }) => ({
    ...member,
    history: versionOf(history),
  }));
  return createHash('sha256')
    .update(JSON.stringify([members, employedSince, events, rules, proposal]))
    .digest('base64url')
    .slice(0, 16);
}
