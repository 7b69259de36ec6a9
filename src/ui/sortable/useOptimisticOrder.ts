import { useMemo, useState } from 'react';

import { moveRow } from '@/contract/content/sequence';

import type { SortableRecord } from './columns';
import { afterPaint } from './useRestoredFocus';

/** An order that is shown before it is saved: the rows on which it is based, and the same rows moved. */
type OptimisticRows<Row> = { base: readonly Row[]; rows: readonly Row[] };

function sortLike<Row extends SortableRecord>(order: readonly Row[], rows: readonly Row[]) {
  const remainingRows = new Map(rows.map((row) => [row.id, row]));
  const orderedRows = order.flatMap(({ id }) => remainingRows.get(id) ?? []);
  orderedRows.forEach(({ id }) => remainingRows.delete(id));
  return [...orderedRows, ...remainingRows.values()];
}

/** Shows a new order at once, and saves it after it has been painted. */
export function useOptimisticOrder<Row extends SortableRecord>(rows: readonly Row[]) {
  const [optimisticRows, setOptimisticRows] = useState<OptimisticRows<Row> | null>(null);
  const displayedRows = useMemo(() => {
    if (!optimisticRows) return rows;
    return optimisticRows.base === rows ? optimisticRows.rows : sortLike(optimisticRows.rows, rows);
  }, [optimisticRows, rows]);

  return {
    rows: displayedRows,
    /** The new order may not be painted yet. */
    isOptimistic: optimisticRows !== null,
    /** Resolves with whether the order was saved. */
    applyMove: async (from: number, to: number, save: () => Promise<boolean>) => {
      const move = { base: rows, rows: moveRow(displayedRows, from, to) };
      setOptimisticRows(move);
      await afterPaint();
      const result = save();
      setOptimisticRows((latest) => (latest === move ? null : latest));
      return result;
    },
  };
}
