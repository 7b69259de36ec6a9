import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import type { PlanDetail } from '@/contract/people/plan';

import { narrowContainer, narrowestContainer, noValue, planTableStyles } from './planTableStyles';

type Props = {
  detail: PlanDetail;
  badge?: ReactNode;
};

/** One of a plan's tables: a column for each option and a row for each benefit. */
export function PlanTable({
  detail: { header, row_header: rowHeader, option_headers: options, result },
  badge,
}: Props) {
  const shape = { columnCount: options.length, columnRem: 10 };

  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size', overflow: 'clip' }}>
      <Box
        component="table"
        sx={[planTableStyles(shape), narrowContainer(shape, valueLineStyles), narrowestContainer(stackedStyles)]}
      >
        <caption>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="h3" component="h2">
              {header}
            </Typography>
            {badge}
          </Box>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role={rowHeader === undefined ? 'cell' : 'columnheader'}>{rowHeader}</td>
            {options.map(({ title }, index) => (
              <th key={index} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {result.map(({ title, datas }, index) => (
            <tr key={index} role="row">
              <th role="rowheader" scope="row">
                {title}
              </th>
              {options.map((option, column) => (
                <td key={column} role="cell">
                  <span className="column" aria-hidden>
                    {option.title}
                  </span>
                  <span>{datas[column]?.value || noValue}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

const valueLineStyles = {
  '& tbody th': { mb: 0.5 },
  '& tbody td': { display: 'grid', gridTemplateColumns: 'minmax(0, 42fr) minmax(0, 58fr)', columnGap: 2, py: 0.25 },
};

const stackedStyles = { '& tbody td': { gridTemplateColumns: 'minmax(0, 1fr)' } };
