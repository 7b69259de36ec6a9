import { styled } from '@mui/material/styles';
import { useLocation } from 'react-router-dom';

import { isTrueFlag } from '@/contract/flags';
import { pages } from '@/contract/pages';
import { active, type EmployeeRow } from '@/contract/people/employee';
import { MaskedSsn } from '@/parts/MaskedSsn';
import { PageLink } from '@/ui/page/PageLink';
import { absent, type Column } from '@/ui/rows/columns';
import { eyeIcon } from '@/ui/sortable/icons';

import { planName } from './enrolledPlans';
import type { ListPlace } from './listAddress';
import { registrationText, statusText } from './personTexts';

/** The ten columns of the list, in their fixed order. */
export const employeeColumns: Column<EmployeeRow>[] = [
  { field: 'userName', heading: 'User Name', width: 104, grows: true, text: ({ userFullName }) => userFullName },
  { field: 'email', heading: 'Email', width: 192, grows: true, text: ({ userEmail }) => userEmail ?? absent },
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
    show: ({ userSSN }) => <MaskedSsn masked={userSSN} />,
  },
  {
    field: 'status',
    heading: 'Current Status',
    width: 86,
    text: statusText,
    show: (employee) => <StateMark on={employee.userStatus === active} words={statusText(employee)} />,
  },
  {
    field: 'dental',
    heading: 'Dental Plan',
    width: 88,
    grows: true,
    needsRoom: true,
    text: (employee) => planName('dental', employee) ?? absent,
  },
  {
    field: 'vision',
    heading: 'Vision Plan',
    width: 88,
    grows: true,
    needsRoom: true,
    text: (employee) => planName('vision', employee) ?? absent,
  },
  {
    field: 'medical',
    heading: 'Medical Plan',
    width: 88,
    grows: true,
    needsRoom: true,
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

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    boxSizing: 'border-box',
    border: `2px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  },
  '&[data-on=true]::before': {
    borderColor: (theme.vars ?? theme).palette.success.main,
    backgroundColor: (theme.vars ?? theme).palette.success.main,
  },
}));

/** A state in words with a full or hollow dot, so that colour is not needed to read it. */
function StateMark({ on, words }: { on: boolean; words: string }) {
  return <Mark data-on={on}>{words}</Mark>;
}

const Eye = styled(PageLink)(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  verticalAlign: 'middle',
  height: 36,
  borderRadius: '50%',
  color: (theme.vars ?? theme).palette.primary.main,
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
}));

/** Opens an employee and passes on the list's address, so that Back returns to the same rows. */
function ViewLink({ employee: { id, userFullName } }: { employee: EmployeeRow }) {
  const { search } = useLocation();
  const state: ListPlace = { list: search };

  return (
    <Eye to={pages.employee(id)} state={state} aria-label={`View ${userFullName}`} title={`View ${userFullName}`}>
      {eyeIcon}
    </Eye>
  );
}
