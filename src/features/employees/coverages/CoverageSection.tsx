import Box from '@mui/material/Box';
import { Suspense, useMemo, useState } from 'react';

import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import type { CoveredPerson } from '@/contract/people/employee';
import { EmptyLine } from '@/features/employees/sections/EmptyLine';
import { foldStyles } from '@/features/employees/sections/foldStyles';
import { SectionBody } from '@/features/employees/sections/SectionBody';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { lazyPart } from '@/ui/page/lazyPart';
import { RowsTable } from '@/ui/rows/RowsTable';

import { coverageColumns } from './coverageColumns';
import { type CoverageRow, coverageRows } from './coverageRows';

// Both popups share most of their components, so they share a chunk.
const PlansPopup = lazyPart(
  () => import(/* webpackChunkName: "coverage" */ '@/features/employees/PlansPopup'),
  'PlansPopup',
  MissingDialog,
);
const CorrectCoverage = lazyPart(
  () => import(/* webpackChunkName: "coverage" */ './CorrectCoverage'),
  'CorrectCoverage',
  MissingDialog,
);

type Opened = { action: 'correct' | 'reinstate'; row: CoverageRow };

/** Current, upcoming and ended coverage; entries that do not count are collapsed. */
export function CoverageSection({ person }: { person: CoveredPerson }) {
  const query = useGetCoveragesQuery(person.id);
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(
    () =>
      coverageColumns({
        onCorrect: (row) => setOpened({ action: 'correct', row }),
        onReinstate: (row) => setOpened({ action: 'reinstate', row }),
      }),
    [],
  );
  const close = () => setOpened(undefined);

  return (
    <SectionBody query={query} rows={3}>
      {(history) => {
        const { standing, voided } = coverageRows(history);
        return (
          <>
            {standing.length > 0 ? (
              <RowsTable label="Coverage" columns={columns} rows={standing} cardsBelow="md" wraps />
            ) : (
              <EmptyLine>Not enrolled. Use “Change plans” above to enroll.</EmptyLine>
            )}
            {voided.length > 0 && (
              <Box component="details" sx={foldStyles}>
                <summary>{`Corrected or never in effect (${voided.length})`}</summary>
                <RowsTable label="Corrected or never in effect" columns={columns} rows={voided} cardsBelow="md" wraps />
              </Box>
            )}
            {opened?.action === 'reinstate' && (
              <Suspense fallback={null}>
                <PlansPopup person={person} reinstated={opened.row} onClose={close} />
              </Suspense>
            )}
            {opened?.action === 'correct' && (
              <Suspense fallback={null}>
                <CorrectCoverage person={person} row={opened.row} history={history} onClose={close} />
              </Suspense>
            )}
          </>
        );
      }}
    </SectionBody>
  );
}
