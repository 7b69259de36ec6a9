import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';

import type { useTables } from './useTables';

/** A plan year's tables in the order members see them; one is shown in the editor. */
export const TableList = ({
  tables: { editableTables, chosenTable, choose },
}: {
  tables: ReturnType<typeof useTables>;
}) => (
  <Box component="nav" aria-label="Tables">
    <Box component="ol" sx={choiceListStyles}>
      {editableTables.map(({ id, detail }, index) => (
        <li key={id}>
          <Button
            color="inherit"
            aria-current={id === chosenTable?.id || undefined}
            onClick={() => choose(id)}
            sx={tableButtonStyles}
          >
            <span>{detail.header.trim() || `Table ${index + 1}`}</span>
          </Button>
        </li>
      ))}
    </Box>
  </Box>
);

const tableButtonStyles = { ...choiceStyles, textAlign: 'left' };
