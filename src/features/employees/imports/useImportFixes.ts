import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useFixImportMutation } from '@/api/admin/people/peopleImports';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { ImportCounts, ImportFix, ImportReport } from '@/contract/people/peopleImport';
import { useUnsavedDraft, useWarnBeforeLeaving } from '@/features/shared/useUnsavedDraft';
import { announce } from '@/ui/announce/announce';

import { cellsToSend, countCells, type FixedCells, removeSentCells } from './fixedCells';
import { rowsOf } from './reportText';

/** The service's limit per call. */
const maxCells = 5000;

/** The corrections to invalid rows: input is kept across pages and checked on request. */
export function useImportFixes(report: ImportReport) {
  const place = `import/${report.id}`;
  const unsavedDraft = useUnsavedDraft(place);
  // The store's type does not say that the saved input consists of cells.
  const [fixedCells, setFixedCells] = useState((unsavedDraft?.values ?? {}) as FixedCells);
  const [fix] = useFixImportMutation();
  const { isSending, send } = useTrackedMutation();
  const waitingCount = countCells(fixedCells);
  const base = { body: {}, version: report.version };
  useWarnBeforeLeaving(
    place,
    waitingCount > 0 && report.state === 'checked' ? { values: fixedCells, base } : undefined,
    false,
  );

  /** Sends the input, and optionally a change to an entire column; resolves to whether it was accepted. */
  async function check(change: Pick<ImportFix, 'replace' | 'repair' | 'recheck'> = {}) {
    const cells = cellsToSend(fixedCells).slice(0, maxCells);
    const { id, version, counts } = report;
    const answer = await send({}, () => fix({ id, version, ...(cells.length > 0 && { cells }), ...change }));
    if (!answer?.data) return false;
    setFixedCells((now) => removeSentCells(now, cells));
    announce(checkedText(counts, answer.data.counts));
    return true;
  }

  /**
   * Clears discarded rows' input. Flushed synchronously, because navigation follows immediately and would warn about
   * unsaved input.
   */
  const forget = () => flushSync(() => setFixedCells({}));

  return { fixedCells, setFixedCells, waitingCount, isSending, check, forget };
}

export type ImportFixes = ReturnType<typeof useImportFixes>;

function checkedText(before: ImportCounts, after: ImportCounts) {
  const fixedCount = before.wrong - after.wrong;
  const done = fixedCount > 0 ? `${rowsOf(fixedCount)} fixed. ` : 'Checked. ';
  return done + (after.wrong > 0 ? `${rowsOf(after.wrong)} still invalid.` : 'All rows are valid.');
}
