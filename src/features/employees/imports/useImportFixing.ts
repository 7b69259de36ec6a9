import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useFixImportMutation } from '@/api/admin/people/peopleImports';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { ImportCounts, ImportReport, ImportFix } from '@/contract/people/peopleImport';
import { useLeaving, useLeftDraft } from '@/features/shared/useLeftDraft';
import { announce } from '@/ui/announce/announce';

import { cellsToSend, countCells, withoutSent, type FixedCells } from './fixedCells';
import { rowsOf } from './reportText';

/** The most cells of one call. */
const mostCells = 5000;

/** Wrong rows being fixed: what was typed is kept over the pages of the rows, and is checked when the person asks for it. */
export function useImportFixing(report: ImportReport) {
  const place = `import/${report.id}`;
  const left = useLeftDraft(place);
  // What was left here are cells, which the store's type does not say.
  const [fixed, setFixed] = useState((left?.typed ?? {}) as FixedCells);
  const [fix] = useFixImportMutation();
  const { isSending, send } = useTrackedMutation();
  const waiting = countCells(fixed);
  const base = { body: {}, version: report.version };
  useLeaving(place, waiting > 0 && report.state === 'checked' ? { typed: fixed, base } : undefined, false);

  /** Sends what was typed, and with it a change of a whole column; resolves with whether it was taken. */
  async function check(change: Pick<ImportFix, 'replace' | 'repair' | 'recheck'> = {}) {
    const cells = cellsToSend(fixed).slice(0, mostCells);
    const { id, version, counts } = report;
    const answer = await send({}, () => fix({ id, version, ...(cells.length > 0 && { cells }), ...change }));
    if (!answer?.data) return false;
    setFixed((now) => withoutSent(now, cells));
    announce(checkedText(counts, answer.data.counts));
    return true;
  }

  /** The rows are gone, and what was typed with them. Drawn at once, because the page is left in the same breath. */
  const forget = () => flushSync(() => setFixed({}));

  return { fixed, setFixed, waiting, isSending, check, forget };
}

export type ImportFixing = ReturnType<typeof useImportFixing>;

function checkedText(before: ImportCounts, after: ImportCounts) {
  const fixed = before.wrong - after.wrong;
  const done = fixed > 0 ? `${rowsOf(fixed)} fixed. ` : 'Checked. ';
  return done + (after.wrong > 0 ? `${rowsOf(after.wrong)} still invalid.` : 'All rows are valid.');
}
