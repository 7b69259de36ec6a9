import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useMendImportMutation } from '@/api/admin/people/peopleImports';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { ImportCounts, ImportReport, Mend } from '@/contract/people/peopleImport';
import { useLeaving, useLeftDraft } from '@/parts/useLeftDraft';
import { announce } from '@/ui/announce/announce';

import { cellsToSend, countCells, withoutSent, type MendedCells } from './mendedCells';
import { rowsOf } from './reportWords';

/** The most cells of one call. */
const mostCells = 5000;

/** Wrong rows being mended: what was typed is kept over the pages of the rows, and is checked when the person asks for it. */
export function useMending(report: ImportReport) {
  const place = `import/${report.id}`;
  const left = useLeftDraft(place);
  // What was left here are cells, which the store's type does not say.
  const [mended, setMended] = useState((left?.typed ?? {}) as MendedCells);
  const [mend] = useMendImportMutation();
  const { isSending, send } = useTrackedMutation();
  const waiting = countCells(mended);
  const base = { body: {}, version: report.version };
  useLeaving(place, waiting > 0 && report.state === 'checked' ? { typed: mended, base } : undefined, false);

  /** Sends what was typed, and with it a change of a whole column; resolves with whether it was taken. */
  async function check(change: Pick<Mend, 'replace' | 'repair' | 'recheck'> = {}) {
    const cells = cellsToSend(mended).slice(0, mostCells);
    const { id, version, counts } = report;
    const answer = await send({}, () => mend({ id, version, ...(cells.length > 0 && { cells }), ...change }));
    if (!answer?.data) return false;
    setMended((now) => withoutSent(now, cells));
    announce(checkedWords(counts, answer.data.counts));
    return true;
  }

  /** The rows are gone, and what was typed with them. Drawn at once, because the page is left in the same breath. */
  const forget = () => flushSync(() => setMended({}));

  return { mended, setMended, waiting, isSending, check, forget };
}

export type Mending = ReturnType<typeof useMending>;

function checkedWords(before: ImportCounts, after: ImportCounts) {
  const mended = before.wrong - after.wrong;
  const done = mended > 0 ? `${rowsOf(mended)} mended. ` : 'Checked. ';
  return done + (after.wrong > 0 ? `${rowsOf(after.wrong)} still wrong.` : 'No row is wrong any more.');
}
