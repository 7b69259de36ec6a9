import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import {
  type EmployeeFilter,
  type EmployeeOrder,
  employeeFilters,
  employeeSearchDebounceMs,
  minEmployeeSearchLength,
} from '@/contract/people/employee';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';
import { useRestorableState } from '@/ui/forms/savedForms';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { useFollowLinks } from '@/ui/page/useFollowLinks';
import { EmployeeList } from './EmployeeList';
import { ExportButton } from './ExportButton';
import { SummaryCards } from './SummaryCards';
import {
  type EmployeeListParams,
  type ListLocationState,
  listQueryOf,
  readListParams,
  writeListParams,
} from './employeeListParams';
import * as styles from './employees.module.css';

/** The Employee Summary page. */
export function EmployeesPage() {
  const { program } = useSiteConfig();
  const { params, searchBoxKey, filterBy, choosePlan, searchFor, showAll, sortBy, turnTo, followLinks } =
    useEmployeeListParams();

  return (
    <SummaryPage
      params={params}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} useFlexGap sx={{ flexWrap: { sm: 'wrap' } }}>
          {program && <AddEmployeeButton />}
          <ExportButton params={params} />
          <ImportButton label="Upload Employee File" />
        </Stack>
      }
    >
      <SummaryCards filter={params.filter} onFilter={filterBy} />
      <EmployeeFilters
        params={params}
        searchBoxKey={searchBoxKey}
        onFilter={filterBy}
        onPlanChange={choosePlan}
        onSearch={searchFor}
      />
      <div onClick={followLinks}>
        <EmployeeList params={params} onTurn={turnTo} onSort={sortBy} onShowAll={showAll} />
      </div>
    </SummaryPage>
  );
}

type SummaryPageProps = { params: EmployeeListParams; action: ReactNode; children: ReactNode };

/** Subscribes to the loading state itself, so that the page content does not render again when it changes. */
function SummaryPage({ params, action, children }: SummaryPageProps) {
  const { isFetching } = useGetEmployeesQuery(listQueryOf(params));
  return (
    <Page
      title="Employee Summary"
      subtitle="Everyone covered, their plans, and their registration."
      busy={isFetching}
      action={action}
    >
      {children}
    </Page>
  );
}

/** Keeps filters, search, order, and page in the URL; changing anything but the page returns to page 1. */
function useEmployeeListParams() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { employeeSorts, program } = useSiteConfig();
  const location = useLocation();
  const params = useMemo(
    () => readListParams(searchParams, employeeSorts, program),
    [searchParams, employeeSorts, program],
  );
  const followLinks = useFollowLinks({ listSearch: location.search } satisfies ListLocationState);
  const state = location.state as { searchBoxKey?: string } | null;
  const searchBoxKey = state?.searchBoxKey ?? location.key;

  return {
    params,
    /**
     * Changes only when something other than the search box changes the URL, so that the box keeps the typed text.
     */
    searchBoxKey,
    filterBy: (filter: EmployeeFilter) => setSearchParams(writeListParams({ ...params, filter, page: 1 })),
    choosePlan: (plan: string | undefined) => setSearchParams(writeListParams({ ...params, plan, page: 1 })),
    searchFor: (search: string) =>
      setSearchParams(writeListParams({ ...params, search, page: 1 }), { replace: true, state: { searchBoxKey } }),
    showAll: () => setSearchParams(writeListParams({ ...params, filter: 'all', plan: undefined, search: '', page: 1 })),
    sortBy: (sort: EmployeeOrder) =>
      setSearchParams(writeListParams({ ...params, sort, page: 1 }), { state: { searchBoxKey } }),
    turnTo: (page: number, { replace = false } = {}) =>
      setSearchParams(writeListParams({ ...params, page }), { replace, state: { searchBoxKey } }),
    /** Opens a row's employee and passes on the list's URL, so that Back returns to the same rows. */
    followLinks,
  };
}

type FilterProps = {
  params: EmployeeListParams;
  /** A new key remounts the search box with the current search text. */
  searchBoxKey: string;
  onFilter: (filter: EmployeeFilter) => void;
  /** Undefined means any plan. */
  onPlanChange: (plan: string | undefined) => void;
  onSearch: (text: string) => void;
};

const placeholder = 'Search Username';

/** The filters above the list; typed text is applied after a short pause. */
function EmployeeFilters({ params, searchBoxKey, onFilter, onPlanChange, onSearch }: FilterProps) {
  const { program } = useSiteConfig();
  return (
    <div data-print="no" className={styles.filters}>
      <SearchBox
        key={searchBoxKey}
        label={placeholder}
        placeholder={placeholder}
        value={params.search}
        debounceMs={employeeSearchDebounceMs}
        minLength={minEmployeeSearchLength}
        onSearch={onSearch}
        onClear={() => onSearch('')}
      />
      <FilterSelect label="Status" value={params.filter} choices={employeeFilters} onChange={onFilter} />
      {program && <PlanFilter params={params} onPlanChange={onPlanChange} />}
    </div>
  );
}

/** The options come with the rows; a selected plan that is not among them is shown by its ID. */
function PlanFilter({ params: { plan = '' }, params, onPlanChange }: Pick<FilterProps, 'params' | 'onPlanChange'>) {
  const { data } = useGetEmployeesQuery(listQueryOf(params));
  const choices: Record<string, { label: string }> = { '': { label: 'All' }, [plan]: { label: plan || 'All' } };
  for (const { id, name } of data?.plans ?? []) choices[id] = { label: name };
  return <FilterSelect label="Plan" value={plan} choices={choices} onChange={(id) => onPlanChange(id || undefined)} />;
}

const AddPerson = lazyDialog(() => import('./people/AddPerson'), 'AddPerson');

function AddEmployeeButton() {
  const [isOpen, setOpen] = useRestorableState('person/new/isOpen', false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add an employee
      </Button>
      {isOpen && <AddPerson onClose={() => setOpen(false)} />}
    </>
  );
}
