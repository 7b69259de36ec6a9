import Box from '@mui/material/Box';

import { useGetEmployeesQuery } from '@/api/admin/employees';
import {
  employeeFilters,
  employeeSearchMinimum,
  employeeSearchDebounceMs,
  type EmployeeFilter,
} from '@/contract/people/employee';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { queryOf, type ListAddress } from './listAddress';

type Props = {
  address: ListAddress;
  /** Key of the search box; a new key remounts it with the current search text. */
  box: string;
  onFilter: (filter: EmployeeFilter) => void;
  /** With the id of a plan, or without one for any. */
  onPlan: (plan: string | undefined) => void;
  onSearch: (text: string) => void;
};

const placeholder = 'Search Username';

/** The filters above the list; typed text is applied after a short pause. */
export function EmployeeFilters({ address, box, onFilter, onPlan, onSearch }: Props) {
  const { programme } = useSiteConfig();
  return (
    <Box data-print="no" sx={look}>
      <SearchBox
        key={box}
        label={placeholder}
        placeholder={placeholder}
        value={address.search}
        restMs={employeeSearchDebounceMs}
        minimum={employeeSearchMinimum}
        onSearch={onSearch}
        onClear={() => onSearch('')}
      />
      <FilterSelect label="Status" value={address.filter} choices={employeeFilters} onChange={onFilter} />
      {programme && <PlanFilter address={address} onPlan={onPlan} />}
    </Box>
  );
}

const anyPlan = 'all';

/** The plans come with the rows; until then, and for a plan that does not exist any more, only the chosen one is known. */
function PlanFilter({ address, onPlan }: Pick<Props, 'address' | 'onPlan'>) {
  const { data } = useGetEmployeesQuery(queryOf(address));
  const chosen = address.plan ?? anyPlan;
  const choices: Record<string, { label: string }> = {
    [anyPlan]: { label: 'All' },
    ...(address.plan && { [address.plan]: { label: 'Chosen plan' } }),
    ...Object.fromEntries((data?.plans ?? []).map(({ id, name }) => [id, { label: name }])),
  };
  return (
    <FilterSelect
      label="Plan"
      value={chosen}
      choices={choices}
      onChange={(plan) => onPlan(plan === anyPlan ? undefined : plan)}
    />
  );
}

/** On a phone the two filters share a line, so that the list begins where it did. */
const look = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  flexWrap: 'wrap',
  gap: 1.5,
  my: 2,
  '& > :not(button)': { gridColumn: '1 / -1' },
};
