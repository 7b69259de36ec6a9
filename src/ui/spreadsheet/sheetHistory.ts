import type { SheetValue } from './sheetModel';

/** A table's states for undo and redo. */
export type SheetHistory = {
  readonly past: readonly SheetValue[];
  readonly present: SheetValue;
  readonly future: readonly SheetValue[];
};

/** States share the rows that did not change, so a hundred states need little memory. */
export const maxSteps = 100;

export const startHistory = (present: SheetValue): SheetHistory => ({ past: [], present, future: [] });

export function record(history: SheetHistory, next: SheetValue, steps = maxSteps): SheetHistory {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-steps), present: next, future: [] };
}

export function undo(history: SheetHistory): SheetHistory {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo(history: SheetHistory): SheetHistory {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future };
}
