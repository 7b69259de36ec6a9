import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { formatLongDate } from '@/contract/format';
import { planKindTexts } from '@/contract/program/plan';
import type { TableColumn } from '@/ui/rows/columns';

import { type CoverageRow, endDateText, endReasonText, reasonText, rowText, stateText } from './coverageRows';

type RowHandlers = { onCorrect: (row: CoverageRow) => void; onReinstate: (row: CoverageRow) => void };

export const coverageColumns = ({ onCorrect, onReinstate }: RowHandlers): TableColumn<CoverageRow>[] => [
  {
    field: 'plan',
    heading: 'Plan',
    width: 170,
    text: ({ planName }) => planName,
    show: ({ planName, kind }) => (
      <>
        <span>{planName}</span>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, fontSize: '0.75rem' }}>
          {planKindTexts[kind]}
        </Box>
      </>
    ),
  },
  {
    field: 'state',
    heading: 'Status',
    width: 100,
    text: ({ state }) => stateText[state],
    show: ({ state }) => (
      <Box component="span" data-state={state} sx={stateStyles}>
        {stateText[state]}
      </Box>
    ),
  },
  { field: 'from', heading: 'Effective date', width: 140, text: ({ from }) => formatLongDate(from) },
  { field: 'to', heading: 'End date', width: 140, text: endDateText },
  { field: 'reason', heading: 'Reason', width: 130, text: reasonText },
  { field: 'endReason', heading: 'End reason', width: 130, text: endReasonText },
  {
    field: 'action',
    heading: 'Action',
    width: 110,
    isAction: true,
    text: () => '',
    show: (row) => <RowActions row={row} onCorrect={onCorrect} onReinstate={onReinstate} />,
  },
];

/** A voided entry cannot be corrected; active or upcoming coverage needs no reinstatement. */
const RowActions = ({ row, onCorrect, onReinstate }: RowHandlers & { row: CoverageRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
    {row.voided === null && (
      <Button size="small" aria-label={`Correct ${rowText(row)}`} aria-haspopup="dialog" onClick={() => onCorrect(row)}>
        Correct
      </Button>
    )}
    {(row.state === 'ended' || row.state === 'neverInForce') && (
      <Button
        size="small"
        aria-label={`Reinstate ${rowText(row)}`}
        aria-haspopup="dialog"
        onClick={() => onReinstate(row)}
      >
        Reinstate
      </Button>
    )}
  </Box>
);

const stateStyles = {
  display: 'inline-block',
  px: 0.75,
  borderRadius: 0.6,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  '&[data-state=effective], &[data-state=coming]': { bgcolor: 'primary.soft', color: 'primary.main' },
};
