import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

import type { ImportErrors } from '@/contract/people/sheet';
import { absent } from '@/ui/rows/columns';

const listed = (columns: string[]) => columns.join(', ') || absent;

/** What the first look at the sheet found (IMP-16). */
export function ImportErrorSummary({ errors }: { errors: ImportErrors }) {
  const facts = [
    ['No. of Records', errors.noOfRecords.toLocaleString('en-US')],
    ['Provided Columns', listed(errors.providedColumns)],
    ['Invalid Columns', listed(errors.invalidColumns)],
    ['Missing Columns', listed(errors.missingColumns)],
  ];

  return (
    <Table aria-label="Summary">
      <TableBody>
        {facts.map(([label, value]) => (
          <TableRow key={label} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
            <TableCell component="th" scope="row" sx={{ width: 190, pl: 2, verticalAlign: 'top', fontWeight: 600 }}>
              {label}
            </TableCell>
            <TableCell sx={{ pr: 2, verticalAlign: 'top', overflowWrap: 'anywhere' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
