import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import type { useTables } from './useTables';

/** The tables of a plan year in the order members read them; one is open. */
export const TableList = ({ tables: { open, chosen, choose } }: { tables: ReturnType<typeof useTables> }) => (
  <Box component="nav" aria-label="Tables">
    <Box component="ol" sx={list}>
      {open.map(({ id, detail }, index) => (
        <li key={id}>
          <Button color="inherit" aria-current={id === chosen?.id || undefined} onClick={() => choose(id)} sx={choice}>
            {detail.header.trim() || `Table ${index + 1}`}
          </Button>
        </li>
      ))}
    </Box>
  </Box>
);

const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };
const choice = {
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  '&[aria-current]': {
    borderColor: 'primary.main',
    bgcolor: 'primary.soft',
    boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)',
  },
};
