import Box from '@mui/material/Box';

import {
  employeeFilters,
  employeeSearchMinimum,
  employeeSearchDebounceMs,
  type EmployeeFilter,
} from '@/contract/people/employee';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';

type Props = {
  filter: EmployeeFilter;
  search: string;
  /** Key of the search box; a new key remounts it with the current search text. */
  box: string;
  onFilter: (filter: EmployeeFilter) => void;
  onSearch: (text: string) => void;
};

const placeholder = 'Search Username';

/** The filters above the list; typed text is applied after a short pause. */
export function EmployeeFilters({ filter, search, box, onFilter, onSearch }: Props) {
  return (
    <Box
      data-print="no"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
    >
      <SearchBox
        key={box}
        label={placeholder}
        placeholder={placeholder}
        value={search}
        restMs={employeeSearchDebounceMs}
        minimum={employeeSearchMinimum}
        onSearch={onSearch}
        onClear={() => onSearch('')}
      />
      <FilterSelect label="Status" value={filter} choices={employeeFilters} onChange={onFilter} />
    </Box>
  );
}
