import { Readable } from 'node:stream';

import { formatContact, ssnText } from '@/contract/patterns';
import {
  accountFilters,
  type ListedPerson,
  type PeopleColumn,
  type PeopleFilters,
  peopleColumns,
} from '@/contract/people/peopleList';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { byteOrderMark } from '@/server/platform/csv/csvRoute';
import { csvText } from '@/server/platform/csv/csvText';
import type { Store } from '@/server/platform/database/store';
import { readListedPeople } from './listedPeople';
import { listNextPeopleIds } from './queries/peopleList';

const cellFormatters: Record<PeopleColumn, (person: ListedPerson) => string> = {
  relation: ({ relation }) => (relation === 'Self' ? 'Employee' : relation),
  employee: ({ employeeName }) => employeeName,
  birthDate: ({ birthDate }) => birthDate ?? '',
  ssn: ({ ssn }) => ssnText(ssn),
  email: ({ email }) => email,
  contact: ({ contact }) => formatContact(contact),
  plans: ({ plans }) => plans.join(', '),
  coverage: ({ coverage }) => coverage,
  account: ({ account }) => accountFilters[account],
};

type PeopleExport = { filters: PeopleFilters; columns: readonly PeopleColumn[]; day: string };

/**
 * Exports everyone whom the filters show, in list order, with the chosen columns. Reads in small steps, so that a long
 * export blocks no one. `recordStart` writes the audit entry before any person is sent.
 */
export async function exportPeople(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  { filters, columns, day }: PeopleExport,
  recordStart: () => Promise<void>,
): Promise<Readable> {
  const readNextIds = (afterId: number | undefined) => runStep(() => listNextPeopleIds(db, filters, day, afterId));
  const [firstIds, catalog] = await Promise.all([readNextIds(undefined), listPlans(db)]);
  await recordStart();

  async function* csvBatches() {
    yield byteOrderMark + csvText([['Name', ...columns.map((column) => peopleColumns[column])]]);
    for (let ids = firstIds; ids.length > 0; ids = await readNextIds(ids.at(-1))) {
      const stepIds = ids;
      const people = await runStep(() => readListedPeople(db, stepIds, { catalog, day }));
      yield csvText(people.map((person) => [person.name, ...columns.map((column) => cellFormatters[column](person))]));
    }
  }
  return Readable.from(csvBatches(), { objectMode: false });
}
