import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import { formatLongDate } from '@/contract/format';
import type { CoveredPerson } from '@/contract/people/employee';
import { planKindTexts } from '@/contract/program/plan';
import { collapsibleStyles, EmptySectionNote, SectionBody } from '@/features/employees/sections/SectionBody';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableColumn } from '@/ui/rows/columns';
import {
  type CoverageRow,
  coverageRows,
  endDateText,
  endReasonText,
  reasonText,
  rowText,
  stateText,
} from './coverageRows';

// Both popups share most of their components, so they share a chunk.
const PlansPopup = lazyDialog(
  () => import(/* webpackChunkName: "coverage" */ '@/features/employees/PlansPopup'),
  'PlansPopup',
);
const CorrectCoverage = lazyDialog(
  () => import(/* webpackChunkName: "coverage" */ './CorrectCoverage'),
  'CorrectCoverage',
);

type OpenDialog = { action: 'correct' | 'reinstate'; row: CoverageRow };

/** Current, upcoming, and ended coverage; voided entries are collapsed. */
export function CoverageSection({ person }: { person: CoveredPerson }) {
  const query = useGetCoveragesQuery(person.id);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const columns = useMemo(
    () =>
      coverageColumns({
        onCorrect: (row) => setOpenDialog({ action: 'correct', row }),
        onReinstate: (row) => setOpenDialog({ action: 'reinstate', row }),
      }),
    [],
  );
  const close = () => setOpenDialog(undefined);

  return (
    <SectionBody query={query} rows={3}>
      {(history) => {
        const { validRows, voidedRows } = coverageRows(history);
        return (
          <>
            {validRows.length > 0 ? (
              <RowsTable label="Coverage" columns={columns} rows={validRows} cardsBelow="md" mayWrap />
            ) : (
              <EmptySectionNote>Not enrolled. Use “Change plans” above to enroll.</EmptySectionNote>
            )}
            {voidedRows.length > 0 && (
              <Box component="details" sx={collapsibleStyles}>
                <summary>{`Corrected or never in effect (${voidedRows.length})`}</summary>
                <RowsTable
                  label="Corrected or never in effect"
                  columns={columns}
                  rows={voidedRows}
                  cardsBelow="md"
                  mayWrap
                />
              </Box>
            )}
            {openDialog?.action === 'reinstate' && (
              <PlansPopup person={person} reinstatedCoverage={openDialog.row} onClose={close} />
            )}
            {openDialog?.action === 'correct' && (
              <CorrectCoverage person={person} row={openDialog.row} history={history} onClose={close} />
            )}
          </>
        );
      }}
    </SectionBody>
  );
}

type RowHandlers = { onCorrect: (row: CoverageRow) => void; onReinstate: (row: CoverageRow) => void };

const coverageColumns = ({ onCorrect, onReinstate }: RowHandlers): TableColumn<CoverageRow>[] => [
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
