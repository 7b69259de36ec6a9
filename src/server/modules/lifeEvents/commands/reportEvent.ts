import type * as z from 'zod/mini';

import { activeStatus, inactiveStatus } from '@/contract/people/employee';
import { type eventReportSchema, isAddingEvent } from '@/contract/people/lifeEvent';
import { cleanDetails, cleanSsn, findNewPersonProblems, type PersonDetails } from '@/contract/people/personForm';
import type { CatalogPlan } from '@/contract/program/plan';
import { dayAfter } from '@/contract/program/planYear';
import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { findRecordById, type Person, setStatus } from '@/server/modules/accounts/queries/people';
import { approveLockedRequest, lockPendingRequest } from '@/server/modules/changeRequests/settleRequest';
import { type EventContext } from '@/server/modules/coverage/eventRules';
import { historyOf } from '@/server/modules/coverage/queries/coverages';
import { changeCoverageFrom } from '@/server/modules/coverage/queries/enrollment';
import { accountEndsOf } from '@/server/modules/coverage/queries/upcomingChanges';
import { type EventRequest, planEvent } from '@/server/modules/lifeEvents/planEvent';
import {
  type CoverageChange,
  type Proposal,
  relationOf,
  temporaryPersonId,
} from '@/server/modules/lifeEvents/proposeChanges';
import { readOpenFamily } from '@/server/modules/lifeEvents/queries/families';
import {
  insertEvent,
  setAccountEnd,
  storeAddedPeopleAfter,
  storeChange,
  storeCoverageAfter,
  storeCoverageBefore,
} from '@/server/modules/lifeEvents/queries/lifeEvents';
import { storeNewPerson } from '@/server/modules/people/commands/addPerson';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import { lockPlans, markPlansWithPeople } from '@/server/modules/program/queries/catalog';
import type { AuditEntryInput } from '@/server/platform/audit/audit';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { rejectProblems } from '@/server/platform/http/fieldRefusal';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'audit' | 'cipher' | 'sessions' | 'now'>;
type Report = z.output<typeof eventReportSchema>;

const changedSinceText = 'This family just changed, so nothing was saved. Review what the event would change now.';

/** The SSN in a report; empty while it is pending. */
export const reportedSsn = ({ added }: Report) => (added && !added.isSsnToFollow ? cleanSsn(added.ssn) : '');

/** Locks the plans before the family, in the same order as an import, to avoid a deadlock. */
async function lockFamily(tx: Transaction, { employeeId, plans }: EventRequest) {
  await lockPlans(
    tx,
    Object.values(plans).filter((plan) => plan !== null),
  );
  const familyBeforeLock = await readOpenFamily(tx, employeeId);
  const ids = [familyBeforeLock.employee, ...familyBeforeLock.dependents].map(({ id }) => id);
  const { people } = await lockAccounts(tx, ids);
  // A dependent who was added or moved before the employee was locked isn't locked yet.
  const family = await readOpenFamily(tx, employeeId);
  if (family.dependents.some(({ id }) => !people.has(id)))
    throw new Refusal('This family just changed. Review it and try again.');
  return family;
}

/** Whether a dependent on record is likely the person to add: the name is the same, and no known detail differs. */
const isLikelySamePerson = (person: Person, { name, relation, birthDate }: PersonDetails, ssn: string) =>
  person.name_key === name.toLowerCase() &&
  person.relation === relation &&
  (!birthDate || person.birth_date === null || person.birth_date === birthDate) &&
  (ssn === '' || person.ssn_last4 === '');

/** Adds the spouse or child of an event. */
async function addFamilyMember(
  tx: Transaction,
  deps: Deps,
  report: Report,
  { employee, dependents, today }: { employee: Person; dependents: readonly Person[]; today: string },
) {
  const { added, event } = report;
  if (!added || !isAddingEvent(event)) return undefined;
  const ssn = reportedSsn(report);
  const details: PersonDetails = cleanDetails({
    name: added.name,
    relation: relationOf(event),
    email: added.email,
    contact: added.contact,
    contact2: '',
    // An import file also has the employee's employment type in dependents' rows.
    emplType: employee.empl_type,
    enrollmentDate: '',
    birthDate: added.birthDate,
  });
  const addition = { ...details, ssn, isSsnToFollow: added.isSsnToFollow, employeeId: employee.id };
  rejectProblems(findNewPersonProblems(addition, today));
  const existingDependent = dependents.find((dependent) => isLikelySamePerson(dependent, details, ssn));
  if (existingDependent)
    rejectProblems({ name: `${existingDependent.full_name} is already in this family. Choose the person on record.` });
  const id = await storeNewPerson(tx, deps, { details, ssn, employeeId: employee.id });
  return { id, relation: details.relation, isSsnToFollow: added.isSsnToFollow };
}

type CoverageChangeContext = { eventId: number; catalog: readonly CatalogPlan[]; at: Date };

/** Changes coverage with the same statements as a plan change, and stores it before and after. */
async function changeCoverage(
  tx: Transaction,
  changes: readonly CoverageChange[],
  { eventId, catalog, at }: CoverageChangeContext,
) {
  for (const { person, kind, plan: planId, from, until, reason, endReason } of changes) {
    await storeCoverageBefore(tx, { eventId, person, kind }, { plan: planId, from, until });
    const plans = catalog.filter(({ id }) => id === planId);
    const change = { personId: person, kinds: [kind], reason, endReason, at };
    await changeCoverageFrom(tx, { ...change, history: await historyOf(tx, person), plans, from });
    if (planId !== null && until !== null)
      await changeCoverageFrom(tx, {
        ...change,
        history: await historyOf(tx, person),
        plans: [],
        from: dayAfter(until),
      });
    await markPlansWithPeople(tx, plans);
  }
  await storeCoverageAfter(tx, eventId);
}

/** Stores as changes of the event the enrollment dates that people got from their first coverage. */
async function storeEnrollmentDates(tx: Transaction, family: readonly Person[], eventId: number) {
  const peopleWithoutEnrollmentDate = family.filter(({ enrollment_date }) => enrollment_date === null);
  for (const { id } of peopleWithoutEnrollmentDate) {
    const enrollmentDate = (await findRecordById(tx, id))?.enrollment_date;
    if (enrollmentDate)
      await storeChange(
        tx,
        { eventId, person: id, kind: 'record' },
        {
          change: { enrollmentDate },
          before: { enrollment_date: null },
          after: { enrollment_date: enrollmentDate },
        },
      );
  }
}

type AccountChangeContext = { eventId: number; today: string; family: readonly Person[] };

/** Ends or reopens accounts. */
async function changeAccounts(
  tx: Transaction,
  { sessions, now }: Deps,
  accounts: Proposal['accounts'],
  { eventId, today, family }: AccountChangeContext,
) {
  const accountEnds = await accountEndsOf(
    tx,
    family.map(({ id }) => id),
  );
  for (const { person, lastDay } of accounts) {
    const before = {
      status: family.find(({ id }) => id === person)?.status ?? activeStatus,
      lastDay: accountEnds.find(({ person_id }) => person_id === person)?.last_day ?? null,
    };
    const isOver = lastDay !== null && lastDay < today;
    await setAccountEnd(tx, person, lastDay, isOver ? now() : null);
    const status = isOver ? inactiveStatus : activeStatus;
    await setStatus(tx, person, status);
    if (isOver) await sessions.endAllInTransaction(tx, { kind: 'person', id: person });
    const after = { status, lastDay };
    await storeChange(tx, { eventId, person, kind: 'account' }, { change: { lastDay }, before, after });
  }
}

/** An event's audit entries: one for each person, all with the event's ID. */
const auditEntriesFor = (
  { event, report, effectiveOn }: { event: number; report: Report; effectiveOn: string },
  people: readonly number[],
  by: Requester,
): AuditEntryInput[] =>
  people.map((id) => ({
    ...by,
    action: 'change',
    subject: `person:${id}`,
    outcome: 'done',
    detail: { lifeEvent: report.event, event, on: report.date, effective: effectiveOn },
  }));

/** Stores an event as previewed, with all that it changes. Returns its ID. */
export async function reportEvent(tx: Transaction, deps: Deps, report: Report, { by, context }: ReportContext) {
  const { audit, now } = deps;
  const { employeeId, version, event: kind, date } = report;
  await rejectDuringImport(tx);
  const { employee, dependents } = await lockFamily(tx, report);
  const request = report.requestId === undefined ? undefined : await lockPendingRequest(tx, report.requestId, by);
  if (request && ![employee, ...dependents].some(({ id }) => id === request.person_id))
    throw new Refusal('This request is about another family.');
  const plannedEvent = await planEvent(tx, context, report);
  if (plannedEvent.preview.version !== version) throw new EditConflict(plannedEvent.preview, changedSinceText);
  const { proposal, catalog, input } = plannedEvent;

  const at = now();
  const addedPerson = await addFamilyMember(tx, deps, report, { employee, dependents, today: context.today });
  const idOf = (person: number) => (person === temporaryPersonId ? (addedPerson?.id ?? person) : person);
  const people = [...input.people, ...(addedPerson ? [addedPerson.id] : [])];
  const eventId = await insertEvent(tx, {
    employee_id: employeeId,
    event: kind,
    event_on: date,
    effective_on: proposal.effectiveOn,
    people,
    actor: formatActor(by.actor),
    created_at: at,
  });
  if (addedPerson) {
    const { id, relation, isSsnToFollow } = addedPerson;
    const change = { relation, isSsnToFollow };
    await storeChange(tx, { eventId, person: id, kind: 'added' }, { change, before: null, after: {} });
  }
  const coverage = proposal.coverage.map((change) => ({ ...change, person: idOf(change.person) }));
  await changeCoverage(tx, coverage, { eventId, catalog, at });
  const family = [employee, ...dependents];
  await changeAccounts(tx, deps, proposal.accounts, { eventId, today: context.today, family });
  await storeEnrollmentDates(tx, family, eventId);
  await storeAddedPeopleAfter(tx, eventId);

  const changedIds = [
    ...people,
    ...coverage.map(({ person }) => person),
    ...proposal.accounts.map(({ person }) => person),
  ];
  const auditedEvent = { event: eventId, report, effectiveOn: proposal.effectiveOn };
  await audit.writeAll(tx, auditEntriesFor(auditedEvent, [...new Set([employeeId, ...changedIds])], by));
  if (request) await approveLockedRequest(tx, deps, request, { step: 'approved', eventId }, by);
  return eventId;
}
type ReportContext = { by: Requester; context: EventContext };
