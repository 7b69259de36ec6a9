import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { employeeSearchDebounceMs, minEmployeeSearchLength } from '@/contract/people/employee';
import type { PeopleFilters, PeoplePage } from '@/contract/people/peopleList';
import { choiceFilters } from '@/features/shared/people/peopleParams';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { SearchBox } from '@/ui/fields/SearchBox';

type Props = {
  filters: PeopleFilters;
  /** A new key remounts the search box with the current search text. */
  searchBoxKey: string;
  plans: PeoplePage['plans'];
  onFilter: (change: PeopleFilters) => void;
  onSearch: (text: string) => void;
  onShowAll: () => void;
};

const labels = { relation: 'Relation', coverage: 'Coverage', age: 'Age', account: 'Account', ssn: 'SSN' } as const;
const filterNames = Object.keys(labels) as (keyof typeof labels)[];
const searchLabel = 'Search people';

/** The filters above the list; typed text is applied after a short pause. */
export function PeopleFiltersForm({ filters, searchBoxKey, plans, onFilter, onSearch, onShowAll }: Props) {
  const { plan = '' } = filters;
  const planChoices: Record<string, { label: string }> = { '': { label: 'All' }, [plan]: { label: plan || 'All' } };
  for (const { id, name } of plans) planChoices[id] = { label: name };
  return (
    <Box
      data-print="no"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
    >
      <SearchBox
        key={searchBoxKey}
        label={searchLabel}
        placeholder={searchLabel}
        value={filters.search ?? ''}
        debounceMs={employeeSearchDebounceMs}
        minLength={minEmployeeSearchLength}
        onSearch={onSearch}
        onClear={() => onSearch('')}
      />
      {filterNames.map((name) => (
        <FilterSelect
          key={name}
          label={labels[name]}
          value={filters[name] ?? ''}
          choices={choicesOf(choiceFilters[name])}
          onChange={(value) => onFilter({ [name]: value || undefined })}
        />
      ))}
      <FilterSelect
        label="Plan"
        value={plan}
        choices={planChoices}
        onChange={(value) => onFilter({ plan: value || undefined })}
      />
      {Object.keys(filters).length > 0 && <Button onClick={onShowAll}>Clear filters</Button>}
    </Box>
  );
}

const choicesOf = (texts: Record<string, string>): Record<string, { label: string }> => ({
  '': { label: 'All' },
  ...Object.fromEntries(Object.entries(texts).map(([name, label]) => [name, { label }])),
});
