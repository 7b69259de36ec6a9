import { isTrueFlag } from '@/contract/flags';
import { pages } from '@/contract/pages';
import { ssnText } from '@/contract/patterns';
import { activeStatus, type EmployeeRow } from '@/contract/people/employee';
import { MaskedSsn } from '@/features/shared/MaskedSsn';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { eyeIcon } from '@/ui/sortable/icons';

import { planName } from './enrolledPlans';
import { closedText, registrationText, statusText } from './personTexts';

/** The ten columns, in their fixed order. */
export const employeeColumns: TableColumn<EmployeeRow>[] = [
  {
    field: 'userName',
    heading: 'User Name',
    width: 92,
    grows: true,
    text: ({ userFullName }) => userFullName,
    href: ({ id }) => pages.employee(id),
  },
  { field: 'email', heading: 'Email', width: 150, grows: true, text: ({ userEmail }) => userEmail ?? missingValue },
  {
    field: 'enrollmentDate',
    heading: 'Enrollment Date',
    width: 74,
    text: ({ enrollmentDate }) => enrollmentDate?.slice(0, 10) ?? missingValue,
  },
  {
    field: 'userSSN',
    heading: 'User SSN',
    width: 82,
    text: ({ userSSN }) => ssnText(userSSN),
    show: ({ userSSN }) => <MaskedSsn maskedSsn={userSSN} />,
  },
  {
    field: 'status',
    heading: 'Current Status',
    width: 72,
    text: statusText,
    show: (employee) => <StatusIndicator isOn={employee.userStatus === activeStatus} text={statusText(employee)} />,
  },
  {
    field: 'dental',
    heading: 'Dental Plan',
    width: 70,
    grows: true,
    text: (employee) => planName('dental', employee) ?? missingValue,
  },
  {
    field: 'vision',
    heading: 'Vision Plan',
    width: 70,
    grows: true,
    text: (employee) => planName('vision', employee) ?? missingValue,
  },
  {
    field: 'medical',
    heading: 'Medical Plan',
    width: 70,
    grows: true,
    text: (employee) => planName('medical', employee) ?? missingValue,
  },
  {
    field: 'registration',
    heading: 'Registration Status',
    width: 80,
    text: ({ accountClosedAt, ...employee }) =>
      [registrationText(employee), accountClosedAt && closedText(accountClosedAt)].filter(Boolean).join(', '),
    show: (employee) => (
      <>
        <StatusIndicator isOn={isTrueFlag(employee.userIsSignedUp)} text={registrationText(employee)} />
        {employee.accountClosedAt && <small>{closedText(employee.accountClosedAt)}</small>}
      </>
    ),
  },
  {
    field: 'action',
    heading: 'Action',
    width: 40,
    isAction: true,
    text: ({ userFullName }) => `View ${userFullName}`,
    show: (employee) => <ViewLink employee={employee} />,
  },
];

const StatusIndicator = ({ isOn, text }: { isOn: boolean; text: string }) => <span data-on={isOn}>{text}</span>;

/** A plain link; a click handler around the list opens it without reloading the site. */
const ViewLink = ({ employee: { id, userFullName } }: { employee: EmployeeRow }) => (
  <a href={pages.employee(id)} data-icon aria-label={`View ${userFullName}`} title={`View ${userFullName}`}>
    {eyeIcon}
  </a>
);
