import { formatLongDate } from '@/contract/format';
import type { CoverageEndReason, CoverageReason } from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import type { PersonRelation } from '@/contract/people/importFile';
import {
  addedRelation,
  birthdayAt,
  findEventDateProblem,
  hasPlanChoice,
  isAddingEvent,
  type LifeEvent,
  lifeEvents,
} from '@/contract/people/lifeEvent';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import { dayAfter } from '@/contract/program/planYear';
import { type EventRules, firstCoveredDay, lastCoveredDay } from '@/server/modules/coverage/eventRules';
import { type StoredCoverage, validCoverageFrom } from '@/server/modules/coverage/queries/coverages';
import { plansEnrolledOn } from '@/server/modules/coverage/queries/enrollment';

export type FamilyMember = {
  id: number;
  name: string;
  relation: PersonRelation;
  birthDate: string | null;
  isActive: boolean;
  isAdministrator: boolean;
  /** The last day of an account that will end. */
  lastDay: string | null;
  history: readonly StoredCoverage[];
};

/** A reported event that was not undone. */
export type PastEvent = {
  event: LifeEvent;
  date: string;
  /** The last covered day for an event that ends coverage, the first one for others. */
  effectiveOn: string;
  people: readonly number[];
};

export type Family = {
  employee: FamilyMember;
  dependents: readonly FamilyMember[];
  /** The employee's enrollment date, the earliest known day of employment. */
  employedSince: string | null;
  /** In the order in which they were reported. */
  events: readonly PastEvent[];
};

export type EventInput = {
  event: LifeEvent;
  date: string;
  people: readonly number[];
  plans: EnrolledPlans;
  /** The person whom the event adds, with the ID `temporaryPersonId`. */
  added?: { name: string };
};

/** A person's ID before they are stored. */
export const temporaryPersonId = 0;

/** One kind's plan from a given day on, or none. `until` is the last day if an end is already known. */
export type CoverageChange = {
  person: number;
  kind: PlanKind;
  plan: string | null;
  from: string;
  until: string | null;
  reason: CoverageReason;
  endReason: CoverageEndReason;
};

export type Proposal = {
  effectiveOn: string;
  coverage: readonly CoverageChange[];
  /** An account's last day; null makes it active again. */
  accounts: readonly { person: number; lastDay: string | null }[];
  /** Notes on what stays unchanged although it might be expected to change. */
  notes: readonly string[];
};

type ProposalContext = { today: string; rules: EventRules; catalog: readonly CatalogPlan[] };
export type ProposalResult = { problem: string; proposal?: undefined } | { problem?: undefined; proposal: Proposal };

const startReasons: Partial<Record<LifeEvent, CoverageReason>> = {
  marriage: 'marriage',
  birth: 'birth',
  lostOther: 'lostOther',
  return: 'reinstated',
};
const endReasons: Partial<Record<LifeEvent, CoverageEndReason>> = {
  employmentEnded: 'leftEmployer',
  divorce: 'divorce',
  death: 'death',
  ageLimit: 'ageLimit',
  gainedOther: 'waived',
};
const startReasonOf = (event: LifeEvent): CoverageReason => startReasons[event] ?? 'other';
const endReasonOf = (event: LifeEvent): CoverageEndReason => endReasons[event] ?? 'other';

/** The family's current state after earlier events. */
function stateOf({ events }: Family) {
  const deceasedIds = new Set<number>();
  const divorcedIds = new Set<number>();
  const marriedIds = new Set<number>();
  let endOfEmployment: PastEvent | undefined;
  for (const pastEvent of events) {
    if (pastEvent.event === 'death') for (const id of pastEvent.people) deceasedIds.add(id);
    for (const id of pastEvent.event === 'divorce' ? pastEvent.people : []) {
      divorcedIds.add(id);
      marriedIds.delete(id);
    }
    for (const id of pastEvent.event === 'marriage' ? pastEvent.people : []) {
      divorcedIds.delete(id);
      marriedIds.add(id);
    }
    if (pastEvent.event === 'employmentEnded') endOfEmployment = pastEvent;
    if (pastEvent.event === 'return') endOfEmployment = undefined;
  }
  return { deceasedIds, divorcedIds, marriedIds, endOfEmployment };
}
type FamilyState = ReturnType<typeof stateOf>;

const allMembers = ({ employee, dependents }: Family) => [employee, ...dependents];

/** Whether someone's last coverage ended with a divorce or death, for families without reported events. */
const hasLeftFamily = ({ history }: FamilyMember) => {
  const [latestCoverage] = history.filter(({ voided }) => voided === null);
  return latestCoverage?.end_reason === 'divorce' || latestCoverage?.end_reason === 'death';
};

/** Whether a spouse on record is no longer married to the employee. */
const isFormerSpouse = (member: FamilyMember, { divorcedIds, marriedIds }: FamilyState) =>
  member.relation === 'Spouse' && (divorcedIds.has(member.id) || (hasLeftFamily(member) && !marriedIds.has(member.id)));

/** The living former spouses on record, whom the employee may marry again. */
export function formerSpouseIdsOf(family: Family): number[] {
  const state = stateOf(family);
  return family.dependents
    .filter((member) => isFormerSpouse(member, state) && !state.deceasedIds.has(member.id))
    .map(({ id }) => id);
}

/** The person whom the employee marries, if they are on record as a former spouse. */
const returningSpouseId = ({ event, people }: EventInput, family: Family) =>
  event === 'marriage' ? formerSpouseIdsOf(family).find((id) => people.includes(id)) : undefined;

/** The event after which no one in the family can be covered: the employee's death or the end of employment. */
function findLimitingEvent({ employee, events }: Family, { deceasedIds, endOfEmployment }: FamilyState) {
  const death = deceasedIds.has(employee.id)
    ? events.findLast(({ event, people }) => event === 'death' && people.includes(employee.id))
    : undefined;
  return death ?? endOfEmployment;
}

function findDateProblem({ event, date }: EventInput, { employedSince }: Family, { today }: ProposalContext) {
  const problem = findEventDateProblem({ event, date }, today);
  if (problem) return problem;
  if (employedSince !== null && date < employedSince)
    return `This date is before the employee’s enrollment date, ${formatLongDate(employedSince)}.`;
  return undefined;
}

function findPeopleProblem(
  input: EventInput,
  family: Family,
  state: FamilyState,
  { rules }: ProposalContext,
): string | undefined {
  const { event, date, people, added } = input;
  const members = people.map((id) => allMembers(family).find((member) => member.id === id));
  if (members.includes(undefined)) return 'One of these people isn’t in this family. Review the family and try again.';
  const chosenMembers = members.filter((member) => member !== undefined);
  const deceasedMember = chosenMembers.find(({ id }) => state.deceasedIds.has(id));
  if (deceasedMember) return `${deceasedMember.name}’s death has already been reported.`;

  const returningId = returningSpouseId(input, family);
  if (event === 'marriage' && added && returningId !== undefined)
    return 'Choose only one person, either someone on record or someone new.';
  if (event === 'marriage' && (added || returningId !== undefined)) {
    const spouse = family.dependents.find(
      (member) => member.relation === 'Spouse' && !state.deceasedIds.has(member.id) && !isFormerSpouse(member, state),
    );
    if (spouse) return `${spouse.name} is already the spouse. Report the divorce first.`;
  }
  if ((event === 'divorce' || event === 'death') && chosenMembers.length !== 1) return 'Choose one person.';
  if (event === 'divorce') {
    const nonSpouse = chosenMembers.find(({ relation }) => relation !== 'Spouse');
    if (nonSpouse) return `${nonSpouse.name} isn’t a spouse.`;
    const divorcedMember = chosenMembers.find(({ id }) => state.divorcedIds.has(id));
    if (divorcedMember) return `The divorce from ${divorcedMember.name} was already reported.`;
  }
  const needsPeople = event === 'ageLimit' || event === 'gainedOther' || event === 'lostOther';
  if (needsPeople && chosenMembers.length === 0) return 'Choose at least one person.';
  if (event === 'ageLimit')
    for (const { name, relation, birthDate } of chosenMembers) {
      if (relation !== 'Child') return `${name} isn’t a child. The age limit is for children.`;
      const birthday = birthDate && birthdayAt(birthDate, rules.ageLimit);
      if (birthday && birthday !== date) return `${name} turns ${rules.ageLimit} on ${formatLongDate(birthday)}.`;
    }
  return undefined;
}

function findEmploymentProblem({ event, date }: EventInput, family: Family, state: FamilyState) {
  const { employee } = family;
  if (event === 'employmentEnded' && state.deceasedIds.has(employee.id))
    return `${employee.name}’s death has already been reported.`;
  if (event === 'employmentEnded' && state.endOfEmployment)
    return `Employment already ended on ${formatLongDate(state.endOfEmployment.date)}. Report the return to employment first, or undo that event.`;
  if (event !== 'return') return undefined;
  if (state.deceasedIds.has(employee.id)) return `${employee.name}’s death has already been reported.`;
  if (state.endOfEmployment && date <= state.endOfEmployment.date)
    return `Employment ended on ${formatLongDate(state.endOfEmployment.date)}. Enter a later date, or undo that event.`;
  const hasEmploymentEnded =
    state.endOfEmployment ||
    !employee.isActive ||
    allMembers(family).some((member) => coverageEndedByEmployment(member).length > 0);
  return hasEmploymentEnded ? undefined : 'Employment hasn’t ended, so there is no return to report.';
}

function findPlanProblem(
  { event, plans, date, people }: EventInput,
  family: Family,
  { rules, catalog }: ProposalContext,
) {
  if (!hasPlanChoice(event)) return undefined;
  const start = firstCoveredDay({ event, date }, rules);
  const employeePlans = plansEnrolledOn(family.employee.history, start);
  for (const kind of planKinds) {
    const id = plans[kind];
    if (id === null) continue;
    const plan = catalog.find((candidate) => candidate.id === id && candidate.kind === kind);
    if (!plan) return 'This plan no longer exists.';
    // A family can join the employee's own plan even after it closed.
    if (!plan.isOpen && employeePlans[kind] !== id) return `${plan.name} is closed to new enrollment.`;
  }
  const isPlanChosen = planKinds.some((kind) => plans[kind] !== null);
  if (event === 'lostOther' && !isPlanChosen) return 'Choose a plan.';
  const returningId = returningSpouseId({ event, plans, date, people }, family);
  if (isAddingEvent(event) && people.some((id) => id !== returningId) && !isPlanChosen)
    return 'Choose a plan for the people enrolling.';
  return undefined;
}

/** The end of all of a person's coverage after a given day. */
function endings(member: FamilyMember, lastDay: string, endReason: CoverageEndReason): CoverageChange[] {
  const from = dayAfter(lastDay);
  return planKinds
    .filter((kind) => validCoverageFrom(member.history, kind, from).length > 0)
    .map((kind) => ({ person: member.id, kind, plan: null, from, until: null, reason: 'other', endReason }));
}

/** The start of a person's chosen plans, except those that they already have. */
function startedCoverage(
  { id, history }: Pick<FamilyMember, 'id' | 'history'>,
  { event, plans }: EventInput,
  { from, until, endReason }: Pick<CoverageChange, 'from' | 'until' | 'endReason'>,
): CoverageChange[] {
  const currentPlans = plansEnrolledOn(history, from);
  return planKinds
    .filter((kind) => plans[kind] !== null && plans[kind] !== currentPlans[kind])
    .map((kind) => ({
      person: id,
      kind,
      plan: plans[kind],
      from,
      until,
      reason: startReasonOf(event),
      endReason,
    }));
}

/** The chosen plans that a person still has on the first day and that are about to end: they continue without a gap. */
function continuedCoverage(
  { id, history }: FamilyMember,
  { event, plans }: EventInput,
  { from, until, endReason }: Pick<CoverageChange, 'from' | 'until' | 'endReason'>,
): CoverageChange[] {
  return planKinds.flatMap((kind) => {
    const [row] = validCoverageFrom(history, kind, from);
    if (!row || row.starts > from || row.plan_id !== plans[kind] || row.ends === null) return [];
    if (until !== null && until <= row.ends) return [];
    const change = { person: id, kind, plan: row.plan_id, from: dayAfter(row.ends), until, endReason };
    return [{ ...change, reason: startReasonOf(event) }];
  });
}

/** The last coverage of each kind, if it ended because employment ended. */
const coverageEndedByEmployment = ({ history }: FamilyMember) =>
  planKinds.flatMap((kind) => {
    const [latestCoverage] = history
      .filter((row) => row.kind === kind && row.voided === null)
      .toSorted((a, b) => (a.starts < b.starts ? 1 : -1));
    return latestCoverage && latestCoverage.ends !== null && latestCoverage.end_reason === 'leftEmployer'
      ? [{ ...latestCoverage, ends: latestCoverage.ends }]
      : [];
  });

/** The reinstatement of coverage that ended because employment ended, with notes on what is not reinstated. */
function reinstatements(family: Family, state: FamilyState, input: EventInput, { rules, catalog }: ProposalContext) {
  const start = firstCoveredDay(input, rules);
  const coverage: CoverageChange[] = [];
  const notes: string[] = [];
  for (const member of allMembers(family)) {
    if (state.deceasedIds.has(member.id) || state.divorcedIds.has(member.id)) continue;
    for (const { kind, plan_id, ends } of coverageEndedByEmployment(member)) {
      const from = ends >= start ? dayAfter(ends) : start;
      const plan = catalog.find(({ id }) => id === plan_id);
      const ageLimitBirthday =
        member.relation === 'Child' && member.birthDate && birthdayAt(member.birthDate, rules.ageLimit);
      if (!plan?.isOpen)
        notes.push(`${member.name}: ${plan?.name ?? plan_id} is closed to new enrollment and isn’t reinstated.`);
      else if (ageLimitBirthday && from > lastCoveredDay({ event: 'ageLimit', date: ageLimitBirthday }, rules))
        notes.push(`${member.name} reached the age limit, so ${plan.name} isn’t reinstated.`);
      else
        coverage.push({
          person: member.id,
          kind,
          plan: plan_id,
          from,
          until: null,
          reason: 'reinstated',
          endReason: 'other',
        });
    }
  }
  return { coverage, notes };
}

/** When a person's account ends; an administrator's account is only deactivated by an owner. */
function accountEnd(member: FamilyMember, lastDay: string): Pick<Proposal, 'accounts' | 'notes'> {
  if (member.isAdministrator)
    return {
      accounts: [],
      notes: [`${member.name} is an administrator, so the account stays active. Deactivate it under Administrators.`],
    };
  if (!member.isActive) return { accounts: [], notes: [] };
  return { accounts: [{ person: member.id, lastDay }], notes: [] };
}

/**
 * Each person's changes after an event, by the program's rules, or why the event is impossible. The family, the
 * catalog, and the rules are those stored at the time of the call.
 */
export function proposeChanges(family: Family, input: EventInput, context: ProposalContext): ProposalResult {
  const state = stateOf(family);
  const problem =
    findDateProblem(input, family, context) ??
    findEmploymentProblem(input, family, state) ??
    findPeopleProblem(input, family, state, context) ??
    findPlanProblem(input, family, context);
  if (problem) return { problem };

  const { event } = input;
  const proposalResult =
    event === 'return'
      ? proposeReturn(family, state, input, context)
      : endReasons[event]
        ? proposeEnd(family, input, context)
        : proposeStart(family, state, input, context);
  if (proposalResult.problem !== undefined) return proposalResult;
  const { coverage, accounts } = proposalResult.proposal;
  // A divorce, a death, or an end of employment is recorded even if nothing depends on it.
  const isRecorded =
    event === 'employmentEnded' ||
    event === 'divorce' ||
    event === 'death' ||
    input.added ||
    returningSpouseId(input, family);
  if (!isRecorded && coverage.length === 0 && accounts.length === 0)
    return { problem: 'This event wouldn’t change anything. Check the date, the people, and the plans.' };
  return proposalResult;
}

function proposeReturn(
  family: Family,
  state: FamilyState,
  input: EventInput,
  context: ProposalContext,
): ProposalResult {
  const { employee } = family;
  const { coverage, notes } = reinstatements(family, state, input, context);
  const isAccountEndedOrEnding = !employee.isActive || employee.lastDay !== null;
  return {
    proposal: {
      effectiveOn: firstCoveredDay(input, context.rules),
      coverage,
      accounts: isAccountEndedOrEnding && !employee.isAdministrator ? [{ person: employee.id, lastDay: null }] : [],
      notes,
    },
  };
}

function proposeEnd(family: Family, input: EventInput, { rules }: ProposalContext): ProposalResult {
  const { event, date, people } = input;
  const { employee } = family;
  const effectiveOn = lastCoveredDay(input, rules);
  const endReason = endReasonOf(event);
  const endsFamilyCoverage = event === 'employmentEnded' || (event === 'death' && people.includes(employee.id));
  const membersLosingCoverage = endsFamilyCoverage
    ? allMembers(family)
    : allMembers(family).filter(({ id }) => people.includes(id));
  const lastCoveredDayOf = ({ id }: FamilyMember) => (event === 'death' && people.includes(id) ? date : effectiveOn);
  const coverage = membersLosingCoverage.flatMap((member) => endings(member, lastCoveredDayOf(member), endReason));
  const account =
    event === 'employmentEnded'
      ? accountEnd(employee, effectiveOn)
      : event === 'death'
        ? accountEnd(allMembers(family).find(({ id }) => people.includes(id)) ?? employee, date)
        : { accounts: [], notes: [] };
  return { proposal: { effectiveOn, coverage, ...account } };
}

function proposeStart(
  family: Family,
  state: FamilyState,
  input: EventInput,
  { rules }: ProposalContext,
): ProposalResult {
  const { event, people, added } = input;
  const from = firstCoveredDay(input, rules);
  const limitingEvent = findLimitingEvent(family, state);
  const isPlanChosen = planKinds.some((kind) => input.plans[kind] !== null);
  if (limitingEvent && isPlanChosen && from > limitingEvent.effectiveOn)
    return {
      problem: `This family can’t be covered after ${formatLongDate(limitingEvent.effectiveOn)} (${lifeEvents[limitingEvent.event].toLowerCase()}).`,
    };
  const enrollingPeople = allMembers(family).filter(({ id }) => people.includes(id));
  const spouse = enrollingPeople.find(({ id }) => id === returningSpouseId(input, family));
  const enrollingMembers =
    added && isAddingEvent(event) ? [...enrollingPeople, { id: temporaryPersonId, history: [] }] : enrollingPeople;
  const period = {
    from,
    until: limitingEvent?.effectiveOn ?? null,
    endReason: limitingEvent ? endReasonOf(limitingEvent.event) : ('other' as const),
  };
  return {
    proposal: {
      effectiveOn: from,
      coverage: enrollingMembers.flatMap((member) => [
        ...startedCoverage(member, input, period),
        ...(member === spouse ? continuedCoverage(member, input, period) : []),
      ]),
      accounts: [],
      notes: spouse ? [`${spouse.name} is already on record and becomes the spouse again.`] : [],
    },
  };
}

export const relationOf = (event: LifeEvent): PersonRelation => (isAddingEvent(event) ? addedRelation[event] : 'Child');
