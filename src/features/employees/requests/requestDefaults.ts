import type { ChangeRequestDetail, ReportedEvent } from '@/contract/people/changeRequest';
import type { PersonDetails } from '@/contract/people/personForm';
import type { EventDefaults } from '@/features/employees/events/useEventForm';

/** The event form's initial values when it is opened from a request. */
export const eventDefaultsOf = ({ id, texts, people }: ChangeRequestDetail, event: ReportedEvent): EventDefaults => ({
  requestId: id,
  input: { event, date: texts.date, people: people.map((person) => person.id) },
  person: {
    name: texts.name,
    birthDate: texts.birthDate || undefined,
    email: texts.email,
    contact: texts.contact,
    // Members cannot report an SSN, so a child's SSN is added later.
    isSsnToFollow: event === 'birth',
  },
});

/** The person whose record a request corrects, and the form's initial input. */
export function editDefaultsOf({ id, texts, people, personId, name }: ChangeRequestDetail) {
  const reportedDetails = { name: texts.name, birthDate: texts.birthDate, email: texts.email, contact: texts.contact };
  const edits: Partial<PersonDetails> = Object.fromEntries(
    Object.entries(reportedDetails).filter(([, text]) => text !== ''),
  );
  const person = people[0] ?? { id: personId, name };
  return { ...person, defaults: { requestId: id, edits } };
}
