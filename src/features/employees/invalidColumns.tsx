import Box from '@mui/material/Box';

import type { InvalidRecord } from '@/contract/people/sheet';
import { absent, type Column, type TableRow } from '@/ui/rows/columns';

const shown = (text: string | undefined) => text || absent;

/** A row that could not be taken, under the sheet's own headings, with everything that is wrong with it (IMP-17). */
export const invalidColumns: Column<InvalidRecord & TableRow>[] = [
  {
    field: 'coveredPerson',
    heading: 'User Name',
    width: 150,
    grows: true,
    text: (row) => shown(row['Covered Person']),
  },
  { field: 'email', heading: 'Email', width: 190, grows: true, text: (row) => shown(row['Email Address']) },
  { field: 'employeeType', heading: 'Employee type', width: 130, text: (row) => shown(row['Empl Type']) },
  { field: 'plan', heading: 'Plan detail', width: 170, text: (row) => shown(row['Plan Name']) },
  {
    field: 'errors',
    heading: 'Error list',
    width: 280,
    grows: true,
    text: ({ errors }) => errors.join('; '),
    show: ({ errors }) => (
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Box>
    ),
  },
];
