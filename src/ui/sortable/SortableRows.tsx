import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { moveAndRenumber } from '@/contract/content/sequence';
import { countWithNoun } from '@/contract/format';
import { type Id, isSameId } from '@/contract/id';
import { announce } from '@/ui/announce/announce';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';

import { DragTable } from './DragTable';
import { RowGroup } from './RowGroup';
import type { RowAction, SortableColumn, SortableRecord } from './columns';
import { groupRows, reuseUnchangedRows } from './rowGroups';
import { useLiftedRow } from './useLiftedRow';
import { useOptimisticOrder } from './useOptimisticOrder';
import { useRestoredFocus } from './useRestoredFocus';

const MoveMenu = lazyDialog(() => import('./MoveMenu'), 'MoveMenu');

export type SortableRowsProps<Row extends SortableRecord> = {
  label: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  /** A row's name in its buttons' labels and in announcements. */
  nameOf: (row: Row) => string;
  /** Called with all rows in their new order; resolves with whether the order was saved. */
  onArrange: (rows: Row[]) => Promise<boolean>;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

/** The rows in their order, with the handlers for clicks and keys. */
export function SortableRows<Row extends SortableRecord>({
  label,
  columns,
  rows,
  nameOf,
  hintId,
  onArrange,
  onEdit,
  onDelete,
}: SortableRowsProps<Row> & { hintId: string }) {
  const [menu, setMenu] = useState<{ id: Id; anchor: HTMLElement } | null>(null);
  const {
    rows: orderedRows,
    isOptimistic,
    applyMove,
  } = useOptimisticOrder(useDerivedFromPrevious(rows, reuseUnchangedRows<Row>));
  const indexOf = (id: Id) => orderedRows.findIndex((row) => isSameId(row.id, id));
  const count = orderedRows.length;

  const buttonOf = useCallback(
    (id: Id, action: RowAction) =>
      document
        .getElementById(`${hintId}-${id}`)
        ?.closest('tr')
        ?.querySelector<HTMLElement>(`[data-action=${action}]`) ?? null,
    [hintId],
  );
  const restoreFocusLater = useRestoredFocus(buttonOf);

  async function move(id: Id, to: number, onPainted?: () => void) {
    const from = indexOf(id);
    const row = orderedRows[from];
    if (!row || from === to) return;
    const name = nameOf(row);
    const isSaved = await applyMove(from, to, () => {
      onPainted?.();
      return onArrange(moveAndRenumber(orderedRows, from, to));
    });
    announce(
      isSaved
        ? `${name} moved to ${to + 1} of ${count}. Saved.`
        : `Couldn’t save the move. ${name} is back at ${from + 1} of ${count}.`,
    );
  }

  function drop(id: Id, to: number) {
    restoreFocusLater(id, 'lift');
    void move(id, to);
  }

  function closeMenu() {
    if (menu) restoreFocusLater(menu.id, 'move');
    setMenu(null);
  }

  const liftedRow = useLiftedRow({ rows: orderedRows, nameOf, onDrop: drop, buttonOf });
  const groups = useDerivedFromPrevious(liftedRow.displayedRows, groupRows<Row>);
  // Numbering the rows again can wait until the new order is on screen.
  const settledRows = useDeferredValue(useFrozen(liftedRow.displayedRows, isOptimistic));
  const positions = useMemo(() => new Map(settledRows.map(({ id }, index) => [id, index + 1])), [settledRows]);

  /** The row and action of the button that an event is about; null for other elements. */
  function actionOf(event: MouseEvent | KeyboardEvent) {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const id = button?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = id === undefined ? undefined : orderedRows[indexOf(id)];
    return button && row ? { action: button.dataset.action as RowAction, button, row } : null;
  }

  function handleClick(event: MouseEvent) {
    const pressedAction = actionOf(event);
    if (!pressedAction) return;
    const { action, button, row } = pressedAction;
    if (action === 'edit') onEdit(row);
    if (action === 'delete') onDelete(row);
    if (action === 'move') setMenu({ id: row.id, anchor: button });
    // A click from the keyboard or a screen reader has a `detail` of 0; a mouse click without a drag does nothing.
    if (action === 'lift' && event.detail === 0) liftedRow.toggle(row.id);
  }

  function handleKey(event: KeyboardEvent) {
    if (liftedRow.liftedId !== null && liftedRow.handleKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  const menuIndex = menu ? indexOf(menu.id) : -1;
  const menuRow = orderedRows[menuIndex];

  return (
    <>
      <DragTable
        label={`${label}, ${countWithNoun(count, 'row')}`}
        onDrop={drop}
        onCancel={(id) => {
          const row = orderedRows[indexOf(id)];
          if (row) announce(`Move canceled. ${nameOf(row)} is back at ${indexOf(id) + 1} of ${count}.`);
        }}
        tableProps={{
          onClick: handleClick,
          onKeyDown: handleKey,
          onBlur: () => liftedRow.liftedId !== null && liftedRow.cancel(),
        }}
      >
        <thead role="rowgroup">
          <tr role="row">
            {[...columns.map(({ heading }) => heading), 'Actions'].map((heading) => (
              <th key={heading} scope="col" role="columnheader">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <RowGroup
            key={group.key}
            rows={group.rows}
            columns={columns}
            nameOf={nameOf}
            positions={positions}
            liftedId={group.rows.some((row) => row.id === liftedRow.liftedId) ? liftedRow.liftedId : null}
            hintId={hintId}
          />
        ))}
      </DragTable>
      <Frozen isFrozen={isOptimistic}>
        {menu && menuRow && (
          <MoveMenu
            name={nameOf(menuRow)}
            anchor={menu.anchor}
            index={menuIndex}
            count={count}
            onMove={(to) => {
              if (to === menuIndex) closeMenu();
              else void move(menu.id, to, closeMenu);
            }}
            onClose={closeMenu}
          />
        )}
      </Frozen>
    </>
  );
}

/** Moving or removing the menu costs the browser more than moving the row, so it waits until the new order is painted. */
const Frozen = memo(
  ({ children }: { isFrozen: boolean; children: ReactNode }) => children,
  (_before, { isFrozen }) => isFrozen,
);

/** The value, or the previous one while it is frozen. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [frozenValue, setFrozenValue] = useState(value);
  if (isFrozen) return frozenValue;
  if (frozenValue !== value) setFrozenValue(value);
  return value;
}

/** Computes a result from a value and the previous result, when the value changes. */
function useDerivedFromPrevious<Value, Result>(
  value: Value,
  derive: (value: Value, previousResult?: Result) => Result,
): Result {
  const [previous, setPrevious] = useState(() => ({ value, result: derive(value) }));
  if (previous.value === value) return previous.result;
  const next = { value, result: derive(value, previous.result) };
  setPrevious(next);
  return next.result;
}
