import { useState } from 'react';

import type { LogRow } from './logLines';

const firstOf = (lines: readonly LogRow[]) => lines.find(({ kind }) => kind !== 'day')?.key;

/** Whether the lines have last grown at their beginning, so that the list holds on to its end meanwhile. */
export function usePrepended(lines: readonly LogRow[]) {
  const [last, setLast] = useState({ lines, isPrepended: false });
  if (last.lines === lines) return last.isPrepended;

  const before = firstOf(last.lines);
  const isPrepended = before !== firstOf(lines) && lines.some(({ key }) => key === before);
  setLast({ lines, isPrepended });
  return isPrepended;
}
