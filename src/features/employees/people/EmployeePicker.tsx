import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ComponentProps } from 'react';

import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import { type Id, isSameId } from '@/contract/id';
import { digitsOf } from '@/contract/patterns';
import { fullNameOf } from '@/contract/people/user';
import { PersonPicker, useEnteredName } from '@/features/shared/PersonPicker';

type Props = Omit<ComponentProps<typeof PersonPicker>, 'nameInput' | 'results'> & {
  /** The person not to offer, such as the employee who already covers the dependent. */
  excludedId?: Id;
};

/** Finds an employee by name. */
export function EmployeePicker({ excludedId, ...field }: Props) {
  const nameInput = useEnteredName();
  const { search } = nameInput;
  const { currentData, error, isFetching } = useGetEmployeesQuery(search ? { search, page: 1 } : skipToken);
  const employees = currentData?.userDetails ?? [];
  const people = employees
    .filter((person) => !isSameId(person.id, excludedId))
    .map((person) => ({ id: person.id, name: fullNameOf(person), ssnEnd: digitsOf(person.userSSN).slice(-4) }));
  const hasMore = (currentData?.count ?? 0) > employees.length;
  return <PersonPicker {...field} nameInput={nameInput} results={{ people, hasMore, isFetching, error }} />;
}
