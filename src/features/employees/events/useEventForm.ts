import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import { useGetFamilyEventsQuery, usePreviewEventQuery } from '@/api/admin/people/lifeEvents';
import { type Id, isSameId } from '@/contract/id';
import { isCoverageDate, plansOnDay } from '@/contract/people/coverage';
import type { CoveredPerson } from '@/contract/people/employee';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import {
  birthdayAt,
  type EventPreviewRequest,
  hasPlanChoice,
  isAddingEvent,
  type LifeEvent,
  type NewPerson,
} from '@/contract/people/lifeEvent';
import { fullNameOf } from '@/contract/people/user';
import { useToday } from '@/features/shared/timeZone';
import { useRestorableState } from '@/ui/forms/savedForms';
import { involvesOnePerson } from './eventTexts';

/** The option to add a new spouse instead of choosing one on record. */
export const newPersonChoice = 'new';

export type EventFormValues = {
  event: LifeEvent | '';
  /** Undefined until a date is typed in place of the proposed one. */
  date?: string | undefined;
  people: readonly Id[];
  plans: Partial<EnrolledPlans>;
  /** The spouse in a marriage, or `newPersonChoice`; undefined until someone other than the proposed one is chosen. */
  spouse?: Id | undefined;
};
export type NewPersonFields = NewPerson & { ssn: string };
/** The date of birth is undefined until one is typed in place of the proposed one. */
type EnteredPerson = Omit<NewPersonFields, 'birthDate'> & { birthDate?: string | undefined };

const noPlans: EnrolledPlans = { medical: null, dental: null, vision: null };
const emptyEvent: EventFormValues = { event: '', people: [], plans: {} };
const emptyPerson: EnteredPerson = { name: '', ssn: '', email: '', contact: '', isSsnToFollow: false };

/** The people an event can be about. */
export function candidatesOf(event: LifeEvent, family: readonly CoveredPerson[]) {
  if (event === 'divorce') return family.filter(({ userRealation }) => userRealation === 'Spouse');
  if (event === 'ageLimit') return family.filter(({ userRealation }) => userRealation === 'Child');
  return family;
}

/** A member's request, which fills in the form and is approved with the event. */
export type EventDefaults = { requestId: Id; input: Partial<EventFormValues>; person: Partial<EnteredPerson> };

/** The event form's input, its proposed values, and the service's preview. */
export function useEventForm(employee: CoveredPerson, relatives: readonly CoveredPerson[], defaults?: EventDefaults) {
  const formKey = defaults ? `event/request/${defaults.requestId}` : `event/${employee.id}`;
  const today = useToday();
  const [input, setInput] = useRestorableState<EventFormValues>(formKey, { ...emptyEvent, ...defaults?.input });
  const [person, setPerson] = useRestorableState<EnteredPerson>(`${formKey}/person`, {
    ...emptyPerson,
    ...defaults?.person,
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const catalogQuery = useGetCatalogQuery();
  const historyQuery = useGetCoveragesQuery(employee.id);
  const eventsQuery = useGetFamilyEventsQuery(employee.id);

  const { event } = input;
  const formerSpouses =
    event === 'marriage'
      ? relatives.filter(({ id }) => eventsQuery.data?.formerSpouses?.some((formerId) => isSameId(formerId, id)))
      : [];
  // A former spouse is proposed, so that a remarriage does not create a second record.
  const spouse = formerSpouses.length > 0 ? (input.spouse ?? proposedSpouse()) : undefined;
  const returningSpouse = spouse === newPersonChoice ? undefined : spouse;
  const candidates = event
    ? candidatesOf(event, [employee, ...relatives]).filter(
        ({ id }) => !formerSpouses.some((relative) => relative.id === id),
      )
    : [];
  // Where only one person is possible, the event is about them.
  const people =
    event && involvesOnePerson(event) && candidates.length === 1 ? candidates.map(({ id }) => id) : input.people;
  const reportedPeople = returningSpouse === undefined ? people : [returningSpouse, ...people];
  const date = input.date ?? proposedDate();
  const hasValidDate = isCoverageDate(date);

  /** If a member reported the marriage, the request names the spouse. */
  function proposedSpouse() {
    const reportedName = defaults?.person.name?.toLowerCase();
    if (!reportedName) return formerSpouses.at(-1)?.id;
    return formerSpouses.find((relative) => fullNameOf(relative).toLowerCase() === reportedName)?.id ?? newPersonChoice;
  }

  function proposedDate() {
    const child = event === 'ageLimit' && candidates.find(({ id }) => people.includes(id));
    const ageLimit = eventsQuery.data?.rules.ageLimit;
    return child && child.birthDate && ageLimit ? birthdayAt(child.birthDate, ageLimit) : today;
  }

  const plansOnEventDate = plansOnDay(historyQuery.data?.coverages ?? [], hasValidDate ? date : today);
  // A new spouse or child usually joins the employee's plans.
  const plans =
    event && hasPlanChoice(event)
      ? { ...(isAddingEvent(event) ? plansOnEventDate : noPlans), ...input.plans }
      : noPlans;
  const isAddingPerson = event !== '' && isAddingEvent(event) && returningSpouse === undefined;
  const isReady =
    event !== '' &&
    hasValidDate &&
    (reportedPeople.length > 0 || !candidates.length || isAddingPerson || !needsPeople(event));
  const request: EventPreviewRequest | undefined =
    isReady && catalogQuery.data && historyQuery.data
      ? {
          employeeId: employee.id,
          event,
          date,
          people: reportedPeople,
          plans,
          ...(isAddingPerson && { added: { ...emptyTextFields, isSsnToFollow: person.isSsnToFollow } }),
        }
      : undefined;
  const previewQuery = usePreviewEventQuery(request ?? skipToken);

  return {
    event,
    date,
    hasValidDate,
    isAddingPerson,
    people,
    plans,
    plansOnEventDate,
    person: { ...person, birthDate: person.birthDate ?? (event === 'birth' && hasValidDate ? date : '') },
    candidates,
    formerSpouses,
    spouse,
    catalogQuery,
    historyQuery,
    request,
    previewQuery,
    isSubmitted,
    setSubmitted,
    change: (change: Partial<EventFormValues>) => setInput((previousValues) => ({ ...previousValues, ...change })),
    changePerson: (change: Partial<NewPersonFields>) =>
      setPerson((previousValues) => ({ ...previousValues, ...change })),
  };
}
export type EventForm = ReturnType<typeof useEventForm>;

const needsPeople = (event: LifeEvent) => event !== 'employmentEnded' && event !== 'return';
/** The preview does not need the new person's text fields. */
const emptyTextFields = { name: '', email: '', contact: '', birthDate: '' };
