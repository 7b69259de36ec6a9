import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useFixImportMutation } from '@/api/admin/people/peopleImports';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import type { ImportCounts, ImportFix, ImportReport } from '@/contract/people/peopleImport';
import { useProtectUnsavedDraft, useUnsavedDraft } from '@/features/shared/useUnsavedDraft';
import { announce } from '@/ui/announce/announce';

import { cellsToSend, countCells, type EditedCells, removeSentCells } from './editedCells';
import { rowCountText } from './reportText';

/** The service's limit per call. */
const maxCells = 5000;

/** The corrections to invalid rows: input is kept across pages and checked on request. */
export function useImportFixes(report: ImportReport) {
  const draftKey = `import/${report.id}`;
  const unsavedDraft = useUnsavedDraft(draftKey);
  // The store's type does not say that the saved input consists of cells.
  const [editedCells, setEditedCells] = useState((unsavedDraft?.values ?? {}) as EditedCells);
  const [fix] = useFixImportMutation();
  const { isSending, send } = useFormSubmission();
  const uncheckedCount = countCells(editedCells);
  const base = { body: {}, version: report.version };
  useProtectUnsavedDraft(
    draftKey,
    uncheckedCount > 0 && report.state === 'checked' ? { values: editedCells, base } : undefined,
    false,
  );

  /** Sends the input, and optionally a change to an entire column; resolves to true if it was accepted. */
  async function check(change: Pick<ImportFix, 'replace' | 'repair' | 'recheck'> = {}) {
    const cells = cellsToSend(editedCells).slice(0, maxCells);
    const { id, version, counts } = report;
    const answer = await send({}, () => fix({ id, version, ...(cells.length > 0 && { cells }), ...change }));
    if (!answer?.data) return false;
    setEditedCells((currentCells) => removeSentCells(currentCells, cells));
    announce(checkOutcomeText(counts, answer.data.counts));
    return true;
  }

  /**
   * Clears a discarded import's input. Flushed synchronously, because navigation follows immediately and would warn
   * about unsaved input.
   */
  const clearInput = () => flushSync(() => setEditedCells({}));

  return { editedCells, setEditedCells, uncheckedCount, isSending, check, clearInput };
}

export type ImportFixes = ReturnType<typeof useImportFixes>;

function checkOutcomeText(previousCounts: ImportCounts, currentCounts: ImportCounts) {
  const fixedCount = previousCounts.wrong - currentCounts.wrong;
  const outcomeText = fixedCount > 0 ? `${rowCountText(fixedCount)} fixed. ` : 'Checked. ';
  return (
    outcomeText +
    (currentCounts.wrong > 0 ? `${rowCountText(currentCounts.wrong)} still invalid.` : 'All rows are valid.')
  );
}
