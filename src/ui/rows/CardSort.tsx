import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { FilterSelect } from '@/ui/fields/FilterSelect';

import type { TableColumn, TableSort } from './columns';

type Props = { sort: TableSort; columns: readonly Pick<TableColumn<never>, 'field' | 'heading'>[] };

/** Cards have no header to click, so the order is selected above them. */
export function CardSort({ sort, columns }: Props) {
  const { fields, by, isDescending, onSort } = sort;
  const choices = Object.fromEntries(
    columns.filter(({ field }) => fields.includes(field)).map(({ field, heading }) => [field, { label: heading }]),
  );
  if (!choices[by]) return null;
  const direction = isDescending ? 'Descending' : 'Ascending';
  return (
    <Box data-print="no" sx={sortStyles}>
      <FilterSelect label="Sort by" value={by} choices={choices} onChange={onSort} />
      <Button variant="outlined" color="inherit" aria-label={`${direction}, reverse order`} onClick={() => onSort(by)}>
        {direction}
      </Button>
    </Box>
  );
}

const sortStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& > button': { minWidth: 0, fontSize: '1rem', fontWeight: 'inherit' },
  '& > [role=combobox]': { flex: 'auto' },
};
