import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';

import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import type { CoveredPerson } from '@/contract/people/employee';
import { collapsibleStyles } from '@/features/employees/sections/collapsibleStyles';
import { EmptyLine } from '@/features/employees/sections/EmptyLine';
import { SectionBody } from '@/features/employees/sections/SectionBody';
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
  const [openForm, setOpenForm] = useState<OpenDialog>();
  const columns = useMemo(
    () =>
      coverageColumns({
        onCorrect: (row) => setOpenForm({ action: 'correct', row }),
        onReinstate: (row) => setOpenForm({ action: 'reinstate', row }),
      }),
    [],
  );
  const close = () => setOpenForm(undefined);

  return (
    <SectionBody query={query} rows={3}>
      {(history) => {
        const { valid, voided } = coverageRows(history);
        return (
          <>
            {valid.length > 0 ? (
              <RowsTable label="Coverage" columns={columns} rows={valid} cardsBelow="md" mayWrap />
            ) : (
              <EmptyLine>Not enrolled. Use “Change plans” above to enroll.</EmptyLine>
            )}
            {voided.length > 0 && (
              <Box component="details" sx={collapsibleStyles}>
                <summary>{`Corrected or never in effect (${voided.length})`}</summary>
                <RowsTable
                  label="Corrected or never in effect"
                  columns={columns}
                  rows={voided}
                  cardsBelow="md"
                  mayWrap
                />
              </Box>
            )}
            {openForm?.action === 'reinstate' && (
              <PlansPopup person={person} reinstatedCoverage={openForm.row} onClose={close} />
            )}
            {openForm?.action === 'correct' && (
              <CorrectCoverage person={person} row={openForm.row} history={history} onClose={close} />
            )}
          </>
        );
      }}
    </SectionBody>
  );
}
