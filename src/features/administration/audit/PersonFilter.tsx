import { skipToken } from '@reduxjs/toolkit/query/react';

import { useFindAuditSubjectsQuery } from '@/api/administration/audit';
import type { Id } from '@/contract/id';
import { PersonPicker, useTypedName } from '@/features/shared/PersonPicker';

type Props = { person: Id | undefined; onChange: (person: Id | undefined) => void };

/** Filters by person; the URL has only the ID, so the name is requested. */
export function PersonFilter({ person, onChange }: Props) {
  const name = useTypedName();
  const found = useFindAuditSubjectsQuery(name.search ? { search: name.search } : skipToken);
  const { currentData } = useFindAuditSubjectsQuery(person === undefined ? skipToken : { id: person });
  const known = currentData?.people[0];
  const chosen =
    person === undefined ? null : (known ?? { id: person, name: namelessText(currentData, person), ssnEnd: '' });
  return (
    <PersonPicker
      label="Person"
      chosen={chosen}
      name={name}
      found={{
        people: found.currentData?.people ?? [],
        hasMore: found.currentData?.hasMore ?? false,
        isFetching: found.isFetching,
        error: found.error,
      }}
      onChange={(next) => onChange(next?.id)}
    />
  );
}

const namelessText = (answer: unknown, person: Id) =>
  answer ? `Deleted account (ID ${person})` : `Person (ID ${person})`;
