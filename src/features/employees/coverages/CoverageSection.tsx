import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';

import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import type { CoveredPerson } from '@/contract/people/employee';
import { collapsibleStyles, EmptySectionNote, SectionBody } from '@/features/employees/sections/SectionBody';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { RowsTable } from '@/ui/rows/RowsTable';

import { coverageColumns } from './coverageColumns';
import { type CoverageRow, coverageRows } from './coverageRows';

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
