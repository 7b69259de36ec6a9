import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { peopleImportsApi } from '@/api/admin/people/peopleImports';
import { isCallError } from '@/api/core/failure';
import { randomKey } from '@/api/core/idempotencyKeys';
import { getConflictingRow } from '@/api/lists/editConflict';
import { countWithNoun } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { ImportReport } from '@/contract/people/peopleImport';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { RadioField } from '@/ui/fields/RadioField';
import { Section } from '@/ui/page/Section';
import { actionText, hasNoChanges, rowCountText } from './reportText';

const { applyImport, discardImport } = peopleImportsApi.endpoints;

type Props = {
  report: ImportReport;
  /** The number of cells that were changed but not checked yet. */
  uncheckedCount: number;
  onOutdated: (currentReport: ImportReport) => void;
  onDiscarded: () => void;
};

const rowChoices = {
  all: { label: 'All or nothing', hint: 'Import only if every row is valid.' },
  valid: { label: 'Valid rows only', hint: 'Skip invalid rows and import the rest.' },
};

/** Why the import is not possible now; undefined if it is. */
function findBlockingReason({
  report,
  uncheckedCount,
  rowChoice,
}: Pick<Props, 'report' | 'uncheckedCount'> & { rowChoice: keyof typeof rowChoices }) {
  const { wrong: invalidCount } = report.counts;
  if (uncheckedCount > 0)
    return `${countWithNoun(uncheckedCount, 'changed cell hasn’t', 'changed cells haven’t')} been checked yet. Select “Check again” first.`;
  if (invalidCount > 0 && rowChoice === 'all')
    return `${rowCountText(invalidCount)} ${invalidCount === 1 ? 'is' : 'are'} invalid. Fix ${invalidCount === 1 ? 'it' : 'them'} or choose “Valid rows only.”`;
  if (report.sameAs) return 'This file was already imported.';
  return hasNoChanges(report) ? 'No changes to import.' : undefined;
}

/** Imports or discards a preview. */
export function ImportDecision({ report, uncheckedCount, onOutdated, onDiscarded }: Props) {
  const navigate = useNavigate();
  const reasonId = useId();
  const [rowChoice, setRowChoice] = useState<keyof typeof rowChoices>('all');
  const dispatch = useAppDispatch();
  // A retry reuses the key, so that a lost response does not import the file twice.
  const idempotencyKeys = useRef(new Map<string, string>());
  const blockingReason = findBlockingReason({ report, uncheckedCount, rowChoice });

  function handleImport() {
    const { id, version, guard } = report;
    const isGoodOnly = rowChoice === 'valid';
    const decisionKey = `${version} ${rowChoice}`;
    const idempotencyKey = idempotencyKeys.current.get(decisionKey) ?? randomKey();
    idempotencyKeys.current.set(decisionKey, idempotencyKey);
    dispatch(
      confirmCall(
        {
          title: `Import ${report.fileName}?`,
          text: `${actionText(report)} The import can be undone for 30 days.`,
          confirm: 'Import',
          isHarmless: report.counts.ending === 0,
          ...(guard && { guard: { text: guard.text, number: guard.number } }),
          progress: idempotencyKey,
        },
        applyImport.initiate({
          key: idempotencyKey,
          body: { id, version, isGoodOnly, ...(guard && { typed: guard.number }) },
        }),
        ({ data, error }) => {
          if (data || (isCallError(error) && error.kind === 'failure')) idempotencyKeys.current.delete(decisionKey);
          const currentReport = getConflictingRow<ImportReport>(error);
          if (currentReport) onOutdated(currentReport);
        },
      ),
    );
  }

  function handleDiscard() {
    const { pathname } = window.location;
    dispatch(
      confirmCall(
        {
          title: 'Discard this import?',
          text: 'Nothing will be saved. Any fixes you made here will be lost.',
          confirm: 'Discard import',
        },
        discardImport.initiate(report.id),
        ({ error }) => {
          if (error) return;
          onDiscarded();
          if (pathname === window.location.pathname) void navigate(pages.imports);
        },
      ),
    );
  }

  return (
    <Section heading="Import">
      <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
        {report.counts.wrong > 0 && (
          <RadioField label="How to import" value={rowChoice} choices={rowChoices} onChange={setRowChoice} />
        )}
        <Box sx={buttonsStyles}>
          <BusyButton
            variant="contained"
            disabled={blockingReason !== undefined}
            aria-describedby={blockingReason === undefined ? undefined : reasonId}
            onClick={handleImport}
          >
            Import
          </BusyButton>
          <BusyButton variant="outlined" color="inherit" onClick={handleDiscard}>
            Discard import
          </BusyButton>
        </Box>
        {blockingReason !== undefined && (
          <Typography id={reasonId} color="textSecondary">
            {blockingReason}
          </Typography>
        )}
      </Stack>
    </Section>
  );
}

const buttonsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1 };
