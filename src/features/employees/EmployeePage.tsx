import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation, useParams } from 'react-router-dom';
import { useGetEmployeeQuery } from '@/api/admin/people/employeeRecord';
import { headlineOf } from '@/api/core/failure';
import { isTrueFlag } from '@/contract/flags';
import { countWithNoun } from '@/contract/format';
import { isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import type { CoveredPerson, Employee } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';
import { BackArrow } from '@/ui/page/BackArrow';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { type CardLinks, PersonCard } from './PersonCard';
import { StatusSwitch } from './StatusSwitch';
import type { ListLocationState } from './employeeListParams';
import { useCanChangeSignIn } from './people/signInAccess';
import { FamilySections } from './sections/FamilySections';

/** Shows an employee and their dependents. */
export function EmployeePage() {
  const { id = '' } = useParams();
  const locationState = useLocation().state as ListLocationState | null;
  const { data: employee, error, isFetching, refetch, fulfilledTimeStamp: issuedAt = 0 } = useGetEmployeeQuery(id);
  const isEmployeeShown = employee && !error;
  const cardLinks: CardLinks = {
    issuedAt,
    renew: async (personId) => {
      const { data } = await refetch();
      return data && [data, ...data.relatives].find((person) => isSameId(person.id, personId));
    },
  };

  return (
    <Page
      title={isEmployeeShown ? fullNameOf(employee) : 'Employee'}
      subtitle={isEmployeeShown ? dependentsText(employee.relatives.length) : undefined}
      busy={isFetching}
      back={<BackArrow to={pages.employees + (locationState?.listSearch ?? '')} label="Back to employees" />}
      action={
        isEmployeeShown && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
            <ReportEventButton employee={employee} />
            <EmployeeStatus employee={employee} />
          </Box>
        )
      }
    >
      {error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : employee ? (
        <>
          <Box sx={cardGridStyles}>
            <PersonCard person={employee} cardLinks={cardLinks} />
            {employee.relatives.map((relative) => (
              <PersonCard key={relative.id} person={relative} employee={employee} cardLinks={cardLinks} />
            ))}
          </Box>
          <FamilySections employee={employee} />
        </>
      ) : (
        <Box sx={cardGridStyles}>
          <Skeletons rows={1} height={264} />
          <Skeletons rows={1} height={264} />
        </Box>
      )}
    </Page>
  );
}

/** Not shown for an administrator, who must first be deactivated under Administrators. */
function EmployeeStatus({ employee }: { employee: CoveredPerson }) {
  const mayChange = useCanChangeSignIn(employee);
  return mayChange && !isTrueFlag(employee.isAdmin) ? <StatusSwitch person={employee} /> : null;
}

const cardGridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
};

const dependentsText = (relativeCount: number) =>
  relativeCount === 0 ? 'No dependents' : `${countWithNoun(relativeCount, 'dependent')}`;

const ReportEvent = lazyDialog(() => import('./events/ReportEvent'), 'ReportEvent');

/** Opens the form for a life event, if the service supports events and the record can be changed. */
function ReportEventButton({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  const [isOpen, setOpen] = useRestorableState(`event/${employee.id}/dialog`, false);
  if (!program || employee.accountClosedAt) return null;
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" data-print="no" onClick={() => setOpen(true)}>
        Report an event
      </Button>
      {isOpen && <ReportEvent employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
