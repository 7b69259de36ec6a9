import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

import { sameId, type Id } from '@/contract/id';
import { moved } from '@/contract/sequence';

import { announce } from './announce';
import type { Deed, SortableColumn, SortableRecord } from './sortable/columns';
import { DragTable } from './sortable/DragTable';
import { SortableRegion } from './sortable/SortableRegion';
import { TableRow } from './sortable/TableRow';
import { useHeldRow } from './sortable/useHeldRow';
import { unseen } from './unseen';

const MoveMenu = lazy(async () => ({ default: (await import('./sortable/MoveMenu')).MoveMenu }));

type Props<Row extends SortableRecord> = {
  label: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  /** What a row is called by its buttons and in speech. */
  nameOf: (row: Row) => string;
  /** Asked with all rows in their new order; says whether it was kept. */
  onArrange: (rows: Row[]) => Promise<boolean>;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

const hint = 'Press Space to lift the row, arrow keys to move it, Space to set it down, Escape to cancel. Or drag it.';
const actionsTrack = 'calc(3 * var(--target))';

/** Rows in an order that can be changed by dragging, by key and by menu (REORDER-01 to REORDER-11). */
export function SortableTable<Row extends SortableRecord>({
  label,
  columns,
  rows,
  nameOf,
  onArrange,
  onEdit,
  onDelete,
}: Props<Row>) {
  const hintId = useId();
  const region = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ id: Id; anchor: HTMLElement } | null>(null);
  const indexOf = (id: Id) => rows.findIndex((row) => sameId(row.id, id));
  const count = rows.length;

  async function move(id: Id, to: number) {
    const from = indexOf(id);
    const row = rows[from];
    if (!row || from === to) return;
    const name = nameOf(row);
    const isKept = await onArrange(moved(rows, from, to));
    announce(isKept ? `${name} moved to ${to + 1} of ${count}, saved.` : `${name} not saved, back to ${from + 1} of ${count}.`);
  }

  const [handleOf] = useState(
    () => (id: Id) => region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"] [data-deed=lift]`) ?? null,
  );
  const held = useHeldRow({ rows, nameOf, onDrop: (id, to) => void move(id, to), handleOf });

  const { shown, heldId } = held;
  // Hundreds of rows stay as they are while something else on the page changes.
  const tableRows = useMemo(
    () =>
      shown.map((row, index) => (
        <TableRow
          key={row.id}
          row={row}
          columns={columns}
          name={nameOf(row)}
          position={index + 1}
          count={shown.length}
          isHeld={sameId(row.id, heldId)}
          hintId={hintId}
        />
      )),
    [shown, columns, nameOf, heldId, hintId],
  );

  /** The row a press was in, and what it asks for. */
  function deedOf(event: MouseEvent | KeyboardEvent) {
    const button = (event.target as Element).closest<HTMLElement>('[data-deed]');
    const id = button?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = id === undefined ? undefined : rows[indexOf(id)];
    return button && row ? { deed: button.dataset.deed as Deed, button, row } : null;
  }

  function handleClick(event: MouseEvent) {
    const pressed = deedOf(event);
    if (!pressed) return;
    const { deed, button, row } = pressed;
    if (deed === 'edit') onEdit(row);
    if (deed === 'delete') onDelete(row);
    if (deed === 'move') setMenu({ id: row.id, anchor: button });
    // A press by key or by a screen reader; one of the mouse without a drag means nothing.
    if (deed === 'lift' && event.detail === 0) held.toggle(row.id);
  }

  function handleKey(event: KeyboardEvent) {
    if (held.heldId !== null && held.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  const menuAt = menu ? indexOf(menu.id) : -1;
  const menuRow = rows[menuAt];

  return (
    <SortableRegion ref={region} style={{ '--tracks': [...columns.map(({ track }) => track), actionsTrack].join(' ') } as object}>
      <Box id={hintId} sx={unseen}>
        {hint}
      </Box>
      <DragTable
        label={`${label}, ${count} ${count === 1 ? 'row' : 'rows'}`}
        onDrop={(id, to) => void move(id, to)}
        onCancel={(id) => {
          const row = rows[indexOf(id)];
          if (row) announce(`Move cancelled, ${nameOf(row)} back to ${indexOf(id) + 1} of ${count}.`);
        }}
        head={
          <thead role="rowgroup">
            <tr role="row">
              {[...columns.map(({ heading }) => heading), 'Actions'].map((heading) => (
                <th key={heading} scope="col" role="columnheader">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        }
        body={{
          onClick: handleClick,
          onKeyDown: handleKey,
          onBlur: () => held.heldId !== null && held.cancel(),
          children: tableRows,
        }}
      />
      {menu && menuRow && (
        <Suspense fallback={null}>
          <MoveMenu
            name={nameOf(menuRow)}
            anchor={menu.anchor}
            at={menuAt}
            count={count}
            onMove={(to) => {
              setMenu(null);
              void move(menu.id, to);
            }}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </SortableRegion>
  );
}
