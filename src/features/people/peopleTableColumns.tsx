import { formatTableDay } from '@/contract/format';
import { pages } from '@/contract/pages';
import { formatContact, ssnText } from '@/contract/patterns';
import {
  accountFilters,
  type ListedPerson,
  type PeopleColumn,
  peopleColumnNames,
  peopleColumns,
} from '@/contract/people/peopleList';
import { MaskedSsn } from '@/features/shared/MaskedSsn';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

type ColumnOptions = Omit<TableColumn<ListedPerson>, 'field' | 'heading'>;

const columnOptions: Record<PeopleColumn, ColumnOptions> = {
  relation: { width: 92, text: ({ relation }) => (relation === 'Self' ? 'Employee' : relation) },
  employee: { width: 92, grows: true, text: ({ employeeName }) => employeeName },
  birthDate: { width: 84, text: ({ birthDate }) => (birthDate ? formatTableDay(birthDate) : missingValue) },
  ssn: { width: 96, text: ({ ssn }) => ssnText(ssn), show: ({ ssn }) => <MaskedSsn maskedSsn={ssn} /> },
  email: { width: 130, grows: true, text: ({ email }) => email || missingValue },
  contact: { width: 124, text: ({ contact }) => formatContact(contact) || missingValue },
  plans: { width: 100, grows: true, text: ({ plans }) => plans.join(', ') || missingValue },
  coverage: { width: 100, grows: true, text: ({ coverage }) => coverage },
  account: {
    width: 92,
    text: ({ account }) => accountFilters[account],
    show: ({ account }) => <span data-on={account === 'registered'}>{accountFilters[account]}</span>,
  },
};

const nameColumn: TableColumn<ListedPerson> = {
  field: 'name',
  heading: 'Name',
  width: 100,
  grows: true,
  text: ({ name }) => name,
  href: ({ employeeId }) => pages.employee(employeeId),
};

/** The name, and the columns that are not hidden. */
export const peopleTableColumns = (hiddenColumns: readonly PeopleColumn[]): TableColumn<ListedPerson>[] => [
  nameColumn,
  ...peopleColumnNames
    .filter((name) => !hiddenColumns.includes(name))
    .map((name) => ({ field: name, heading: peopleColumns[name], ...columnOptions[name] })),
];
