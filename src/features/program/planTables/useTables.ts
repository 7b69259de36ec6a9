import { useState } from 'react';

import type { PlanDetail } from '@/contract/people/plan';
import { newRow, type SheetValue } from '@/ui/spreadsheet/sheetModel';

import { sheetOf, tableOf } from './tableSheet';

export type OpenTable = { id: string; sheet: SheetValue; detail: PlanDetail };

const toOpenTable = (detail: PlanDetail): OpenTable => ({ id: newRow().id, sheet: sheetOf(detail), detail });
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The tables as grids with stable IDs, so that undo history and selection survive saving. `tables` is the draft;
 * `onChange` updates it.
 */
export function useTables(tables: readonly PlanDetail[], onChange: (tables: PlanDetail[]) => void) {
  const [edited, setEdited] = useState(() => ({ of: tables, open: tables.map(toOpenTable) }));
  const [chosenId, setChosenId] = useState<string>();
  const [removedTable, setRemovedTable] = useState<{ table: OpenTable; index: number }>();

  // Another draft was loaded, or this one was saved.
  if (edited.of !== tables) {
    const isKept = isSame(
      edited.open.map(({ detail }) => detail),
      tables,
    );
    setEdited({ of: tables, open: isKept ? edited.open : tables.map(toOpenTable) });
    if (!isKept) setRemovedTable(undefined);
  }

  const chosenTable = edited.open.find(({ id }) => id === chosenId) ?? edited.open[0];
  const chosenIndex = edited.open.findIndex(({ id }) => id === chosenTable?.id);

  function update(next: OpenTable[]) {
    const details = next.map(({ detail }) => detail);
    setEdited({ of: details, open: next });
    onChange(details);
  }

  const change = (next: OpenTable) => update(edited.open.map((table) => (table.id === next.id ? next : table)));

  return {
    open: edited.open,
    chosenTable,
    chosenIndex,
    choose: setChosenId,
    rename: (table: OpenTable, header: string) => change({ ...table, detail: { ...table.detail, header } }),
    edit: (table: OpenTable, sheet: SheetValue) =>
      change({ ...table, sheet, detail: tableOf(table.detail.header, sheet, table.detail) }),
    /** Appends tables, or replaces all of them, and shows the first new one. */
    add: (details: readonly PlanDetail[], replacesTables = false) => {
      const addedTables = details.map(toOpenTable);
      update(replacesTables ? addedTables : [...edited.open, ...addedTables]);
      setChosenId(addedTables[0]?.id);
    },
    move: (steps: -1 | 1) => {
      const next = [...edited.open];
      const [movedTable] = next.splice(chosenIndex, 1);
      if (movedTable) next.splice(chosenIndex + steps, 0, movedTable);
      update(next);
      setChosenId(chosenTable?.id);
    },
    remove: () => {
      if (!chosenTable) return;
      setRemovedTable({ table: chosenTable, index: chosenIndex });
      setChosenId((edited.open[chosenIndex + 1] ?? edited.open[chosenIndex - 1])?.id);
      update(edited.open.filter(({ id }) => id !== chosenTable.id));
    },
    removed: removedTable?.table,
    putBack: () => {
      if (!removedTable) return;
      update(edited.open.toSpliced(removedTable.index, 0, removedTable.table));
      setChosenId(removedTable.table.id);
      setRemovedTable(undefined);
    },
  };
}
