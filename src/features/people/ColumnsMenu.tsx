import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

import { type PeopleColumn, peopleColumnNames, peopleColumns } from '@/contract/people/peopleList';

type Props = { hiddenColumns: readonly PeopleColumn[]; onChange: (hiddenColumns: PeopleColumn[]) => void };

/** Chooses the columns of the list and of its export. */
export function ColumnsMenu({ hiddenColumns, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (name: PeopleColumn) =>
    onChange(
      peopleColumnNames.filter((column) =>
        column === name ? !hiddenColumns.includes(name) : hiddenColumns.includes(column),
      ),
    );

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Columns' } }}
      >
        {peopleColumnNames.map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={!hiddenColumns.includes(name)}
            dense
            onClick={() => toggle(name)}
          >
            <Box component="span" aria-hidden sx={{ width: '1.5em' }}>
              {hiddenColumns.includes(name) ? '' : '✓'}
            </Box>
            {peopleColumns[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
