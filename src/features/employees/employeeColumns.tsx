import { active, type EmployeeRow } from '@/contract/people/employee';
import { isTrueFlag } from '@/contract/flags';
import { PersonSsn } from '@/parts/PersonSsn';
import { absent, type Column } from '@/ui/rows/columns';

import { planName } from './enrolledPlans';
import { registrationText, statusText } from './personTexts';
import { StateMark } from './StateMark';
import { ViewLink } from './ViewLink';

/** The ten columns of the listing, in the order of EMP-12. */
export const employeeColumns: Column<EmployeeRow>[] = [
  { field: 'userName', heading: 'User Name', width: 134, grows: true, text: ({ userFullName }) => userFullName },
  { field: 'email', heading: 'Email', width: 134, grows: true, text: ({ userEmail }) => userEmail ?? absent },
  {
    field: 'enrollmentDate',
    heading: 'Enrollment Date',
    width: 104,
    text: ({ enrollmentDate }) => enrollmentDate?.slice(0, 10) ?? absent,
  },
  {
    field: 'userSSN',
    heading: 'User SSN',
    width: 96,
    text: ({ userSSN }) => userSSN,
    show: ({ userSSN }) => <PersonSsn masked={userSSN} />,
  },
  {
    field: 'status',
    heading: 'Current Status',
    width: 86,
    text: statusText,
    show: (employee) => <StateMark on={employee.userStatus === active} words={statusText(employee)} />,
  },
  { field: 'dental', heading: 'Dental Plan', width: 138, text: (employee) => planName('dental', employee) ?? absent },
  { field: 'vision', heading: 'Vision Plan', width: 138, text: (employee) => planName('vision', employee) ?? absent },
  {
    field: 'medical',
    heading: 'Medical Plan',
    width: 138,
    text: (employee) => planName('medical', employee) ?? absent,
  },
  {
    field: 'registration',
    heading: 'Registration Status',
    width: 124,
    text: registrationText,
    show: (employee) => <StateMark on={isTrueFlag(employee.userIsSignedUp)} words={registrationText(employee)} />,
  },
  {
    field: 'action',
    heading: 'Action',
    width: 58,
    isAction: true,
    text: ({ userFullName }) => `View ${userFullName}`,
    show: (employee) => <ViewLink employee={employee} />,
  },
];
