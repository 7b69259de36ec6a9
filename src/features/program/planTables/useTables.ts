import { useState } from 'react';

import type { PlanDetail } from '@/contract/people/plan';
import { newRow, type SheetValue } from '@/ui/spreadsheet/sheetModel';

import { sheetOf, tableOf } from './tableSheet';

export type EditableTable = { id: string; sheet: SheetValue; detail: PlanDetail };

const toEditableTable = (detail: PlanDetail): EditableTable => ({ id: newRow().id, sheet: sheetOf(detail), detail });
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The tables as grids with stable IDs, so that undo history and selection survive saving. `tables` is the draft;
 * `onChange` updates it.
 */
export function useTables(tables: readonly PlanDetail[], onChange: (tables: PlanDetail[]) => void) {
  const [state, setState] = useState(() => ({ source: tables, editableTables: tables.map(toEditableTable) }));
  const { source, editableTables } = state;
  const [chosenId, setChosenId] = useState<string>();
  const [removedTable, setRemovedTable] = useState<{ table: EditableTable; index: number }>();

  // Another draft was loaded, or this one was saved.
  if (source !== tables) {
    const isUnchanged = isSame(
      editableTables.map(({ detail }) => detail),
      tables,
    );
    setState({ source: tables, editableTables: isUnchanged ? editableTables : tables.map(toEditableTable) });
    if (!isUnchanged) setRemovedTable(undefined);
  }

  const chosenTable = editableTables.find(({ id }) => id === chosenId) ?? editableTables[0];
  const chosenIndex = editableTables.findIndex(({ id }) => id === chosenTable?.id);

  function update(next: EditableTable[]) {
    const details = next.map(({ detail }) => detail);
    setState({ source: details, editableTables: next });
    onChange(details);
  }

  const change = (next: EditableTable) => update(editableTables.map((table) => (table.id === next.id ? next : table)));

  return {
    editableTables,
    chosenTable,
    chosenIndex,
    choose: setChosenId,
    rename: (table: EditableTable, header: string) => change({ ...table, detail: { ...table.detail, header } }),
    edit: (table: EditableTable, sheet: SheetValue) =>
      change({ ...table, sheet, detail: tableOf(table.detail.header, sheet, table.detail) }),
    /** Appends tables, or replaces all of them, and shows the first new one. */
    add: (details: readonly PlanDetail[], replacesTables = false) => {
      const addedTables = details.map(toEditableTable);
      update(replacesTables ? addedTables : [...editableTables, ...addedTables]);
      setChosenId(addedTables[0]?.id);
    },
    move: (offset: -1 | 1) => {
      const next = [...editableTables];
      const [movedTable] = next.splice(chosenIndex, 1);
      if (movedTable) next.splice(chosenIndex + offset, 0, movedTable);
      update(next);
      setChosenId(chosenTable?.id);
    },
    remove: () => {
      if (!chosenTable) return;
      setRemovedTable({ table: chosenTable, index: chosenIndex });
      setChosenId((editableTables[chosenIndex + 1] ?? editableTables[chosenIndex - 1])?.id);
      update(editableTables.filter(({ id }) => id !== chosenTable.id));
    },
    removedTable: removedTable?.table,
    restoreRemovedTable: () => {
      if (!removedTable) return;
      update(editableTables.toSpliced(removedTable.index, 0, removedTable.table));
      setChosenId(removedTable.table.id);
      setRemovedTable(undefined);
    },
  };
}
