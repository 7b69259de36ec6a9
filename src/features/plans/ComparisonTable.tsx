import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { narrowContainer, narrowestContainer, noValue, planTableStyles } from '@/features/shared/plan/planTableStyles';
import { DifferenceBadge } from './DifferenceBadge';
import { type ComparedRow, type ComparedTable, differenceText } from './comparePlans';

type Props = {
  table: ComparedTable & { kind: 'both' };
  rows: ComparedRow[];
  /** The two sides' headings. */
  columnLabels: readonly [string, string];
  differenceLabel: string;
};

/** A table that both sides have, with two columns for each option: one for each side. */
export function ComparisonTable({ table, rows, columnLabels, differenceLabel }: Props) {
  const { options } = table;
  // This column width in rem fits a printed page.
  const shape = { columnCount: options.length * 2, columnRem: 7 };
  const otherName = columnLabels[1];

  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size', overflow: 'clip' }}>
      <Box
        component="table"
        sx={[
          planTableStyles(shape),
          comparisonStyles,
          narrowContainer(shape, pairStyles),
          narrowestContainer(stackedStyles),
        ]}
      >
        <caption>
          <Typography variant="h3" component="h2">
            {table.own}
          </Typography>
          {table.theirs !== table.own && (
            <Typography color="textSecondary">{`${otherName}: ${table.theirs}`}</Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {differenceText(table)}
          </Typography>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" rowSpan={2} />
            {options.map((option, index) => (
              <th key={index} role="columnheader" scope="colgroup" colSpan={2}>
                {option}
              </th>
            ))}
          </tr>
          <tr role="row">
            {options.map((_, index) => (
              <Fragment key={index}>
                {columnLabels.map((label) => (
                  <th key={label} role="columnheader" scope="col">
                    {label}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={index} role="row">
              <th role="rowheader" scope="row">
                <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
                  <span>{row.title}</span>
                  {row.theirTitle && (
                    <Box component="span" sx={otherTitleStyles}>{`${otherName}: ${row.theirTitle}`}</Box>
                  )}
                </Box>
                {row.differs && <DifferenceBadge text={differenceLabel} />}
              </th>
              {row.values.map(({ option, own, theirs, differs }, column) => (
                <Fragment key={column}>
                  {[own, theirs].map((value, side) => (
                    <td key={side} role="cell" data-differs={differs}>
                      <span className="column option" aria-hidden>
                        {option}
                      </span>
                      <span className="column" aria-hidden>
                        {columnLabels[side]}
                      </span>
                      <span className="value">{value ?? noValue}</span>
                    </td>
                  ))}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

const otherTitleStyles = { display: 'block', color: 'text.secondary', typography: 'body2' };

const comparisonStyles = {
  '& thead tr:last-of-type th': { pt: 0, fontWeight: 500 },
  '& tbody td:nth-of-type(odd), & thead tr:first-of-type th, & thead tr:last-of-type th:nth-of-type(odd)': {
    borderLeft: 1,
    borderColor: 'divider',
  },
  '& td[data-differs=true] .value': { fontWeight: 650, color: 'info.main' },
  '& td[data-differs=true]': { bgcolor: 'info.soft' },
};

const pairStyles = {
  '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 1, rowGap: 1 },
  '& tbody th': {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
  },
  '& tbody td:nth-of-type(n)': { border: 0, borderRadius: 1, py: 0.75, px: 1 },
  // Both columns of a pair belong to one option, so the second title is hidden but keeps its space.
  '& tbody td:nth-of-type(even) .option': { visibility: 'hidden' },
  '& .option': { fontWeight: 600 },
};

const stackedStyles = {
  '& tbody tr': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& tbody th': { flexWrap: 'wrap' },
  '& tbody td:nth-of-type(even) .option': { display: 'none' },
};
