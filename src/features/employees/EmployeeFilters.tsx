import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import {
  type EmployeeFilter,
  employeeFilters,
  employeeSearchDebounceMs,
  minEmployeeSearchLength,
} from '@/contract/people/employee';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { type EmployeeListParams, listQueryOf } from './employeeListParams';
import * as styles from './employees.module.css';

type Props = {
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
export function EmployeeFilters({ params, searchBoxKey, onFilter, onPlanChange, onSearch }: Props) {
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
function PlanFilter({ params: { plan = '' }, params, onPlanChange }: Pick<Props, 'params' | 'onPlanChange'>) {
  const { data } = useGetEmployeesQuery(listQueryOf(params));
  const choices: Record<string, { label: string }> = { '': { label: 'All' }, [plan]: { label: plan || 'All' } };
  for (const { id, name } of data?.plans ?? []) choices[id] = { label: name };
  return <FilterSelect label="Plan" value={plan} choices={choices} onChange={(id) => onPlanChange(id || undefined)} />;
}
