import { skipToken } from '@reduxjs/toolkit/query/react';

import { useFindAuditSubjectsQuery } from '@/api/administration/audit';
import type { Id } from '@/contract/id';
import { PersonPicker, useTypedName } from '@/features/shared/PersonPicker';

type Props = { person: Id | undefined; onChange: (person: Id | undefined) => void };

/** Filters by person; the URL has only the ID, so the name is requested. */
export function PersonFilter({ person, onChange }: Props) {
  const name = useTypedName();
  const foundSubjects = useFindAuditSubjectsQuery(name.search ? { search: name.search } : skipToken);
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
      name={name}
      results={{
        people: foundSubjects.currentData?.people ?? [],
        hasMore: foundSubjects.currentData?.hasMore ?? false,
        isFetching: foundSubjects.isFetching,
        error: foundSubjects.error,
      }}
      onChange={(next) => onChange(next?.id)}
    />
  );
}

const unknownPersonText = (response: unknown, person: Id) =>
  response ? `Deleted account (ID ${person})` : `Person (ID ${person})`;
