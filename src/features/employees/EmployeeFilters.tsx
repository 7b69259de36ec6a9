import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import {
  employeeFilters,
  employeeSearchMinimum,
  employeeSearchDebounceMs,
  type EmployeeFilter,
} from '@/contract/people/employee';
import { SearchBox } from '@/ui/fields/SearchBox';

type Props = {
  filter: EmployeeFilter;
  search: string;
  /** Key of the search box; a new key remounts it with the current search text. */
  box: string;
  onFilter: (filter: EmployeeFilter) => void;
  onSearch: (text: string) => void;
};

const choices = Object.entries(employeeFilters);
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
      <TextField
        select
        value={filter}
        slotProps={{
          select: {
            SelectDisplayProps: { 'aria-label': 'Status' },
            // The label is part of the value because a label on the border would cover it at enlarged text sizes.
            renderValue: (chosen) => `Status: ${employeeFilters[chosen as EmployeeFilter].label}`,
          },
        }}
        onChange={({ target }) => onFilter(target.value as EmployeeFilter)}
        sx={{ minWidth: 'min(100%, 13rem)' }}
      >
        {choices.map(([name, { label }]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
