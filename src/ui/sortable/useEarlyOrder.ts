import { useMemo, useState } from 'react';

import { moveRow } from '@/contract/content/sequence';
import type { Id } from '@/contract/id';

import type { SortableRecord } from './columns';
import { painted } from './useOwedFocus';

function inOrderOf<Row extends SortableRecord>(ids: readonly Id[], rows: readonly Row[]) {
  const turns = new Map(ids.map((id, turn) => [id, turn]));
  const turnOf = ({ id }: Row) => turns.get(id) ?? ids.length;
  return [...rows].sort((one, other) => turnOf(one) - turnOf(other));
}

/** Shows a new order at once, and saves it after it has been painted. */
export function useEarlyOrder<Row extends SortableRecord>(rows: readonly Row[]) {
  const [early, setEarly] = useState<readonly Id[] | null>(null);
  const shown = useMemo(() => (early ? inOrderOf(early, rows) : rows), [early, rows]);

  return {
    rows: shown,
    /** Resolves with whether the order was saved. */
    change: async (from: number, to: number, write: () => Promise<boolean>) => {
      const mine = moveRow(shown, from, to).map(({ id }) => id);
      setEarly(mine);
      await painted();
      const written = write();
      setEarly((latest) => (latest === mine ? null : latest));
      return written;
    },
  };
}
