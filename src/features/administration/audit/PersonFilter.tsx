import { skipToken } from '@reduxjs/toolkit/query/react';

import { useFindAuditSubjectsQuery } from '@/api/administration/audit';
import type { Id } from '@/contract/id';
import { PersonPicker, useEnteredName } from '@/features/shared/PersonPicker';

type Props = { person: Id | undefined; onChange: (person: Id | undefined) => void };

/** Filters by person; the URL has only the ID, so the name is requested. */
export function PersonFilter({ person, onChange }: Props) {
  const nameInput = useEnteredName();
  const subjectSearch = useFindAuditSubjectsQuery(nameInput.search ? { search: nameInput.search } : skipToken);
  const { currentData } = useFindAuditSubjectsQuery(person === undefined ? skipToken : { id: person });
  const knownSubject = currentData?.people[0];
  const chosenSubject =
    person === undefined
      ? null
      : (knownSubject ?? { id: person, name: unknownPersonText(currentData, person), ssnEnd: '' });
  return (
    <PersonPicker
      label="Person"
      chosenPerson={chosenSubject}
      nameInput={nameInput}
      results={{
        people: subjectSearch.currentData?.people ?? [],
        hasMore: subjectSearch.currentData?.hasMore ?? false,
        isFetching: subjectSearch.isFetching,
        error: subjectSearch.error,
      }}
      onChange={(next) => onChange(next?.id)}
    />
  );
}

const unknownPersonText = (response: unknown, person: Id) =>
  response ? `Deleted account (ID ${person})` : `Person (ID ${person})`;
