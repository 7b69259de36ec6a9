import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { type ComponentProps, type PointerEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';

/** A press becomes a drag after a few pixels, so that a tap on the handle stays a tap. */
const sensorOptions = { activationConstraint: { distance: 4 } };
/** The table makes its own announcements, so dnd-kit's are turned off. */
const noAnnouncement = () => undefined;
const accessibility = {
  announcements: {
    onDragStart: noAnnouncement,
    onDragMove: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable: '' },
};
const draggableId = 'row';

type GripHandler = (row: HTMLElement, event: PointerEvent) => void;

/**
 * One draggable for all rows, because one per row would slow down long lists. It is outside the table because
 * components inside `DndContext` render on each step of a drag.
 */
function RowGrip({ ref }: { ref: Ref<GripHandler> }) {
  const { listeners, setNodeRef } = useDraggable({ id: draggableId });
  useImperativeHandle(ref, () => (row, event) => {
    setNodeRef(row);
    listeners?.onPointerDown?.(event);
  });
  return null;
}

type Props = {
  /** Names the table and its number of rows. */
  label: string;
  tableProps: Pick<ComponentProps<'table'>, 'onClick' | 'onKeyDown' | 'onBlur'>;
  /** The table's header and its groups of rows. */
  children: ReactNode;
  /** Called when a row is dropped at a different position. */
  onDrop: (id: string, to: number) => void;
  onCancel: (id: string) => void;
};

/** A table whose rows are dragged by their handles with mouse or touch; Escape cancels. */
export function DragTable({ label, tableProps, children, onDrop, onCancel }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, sensorOptions));
  const grip = useRef<GripHandler>(null);
  const pressedRow = useRef<HTMLElement | null>(null);
  const liftedRow = useRef<LiftedRow | null>(null);

  function handlePress(event: PointerEvent) {
    const row = (event.target as Element).closest('[data-action=lift]')?.closest('tr');
    if (!row) return;
    pressedRow.current = row;
    grip.current?.(row, event);
  }

  function startDrag() {
    const row = pressedRow.current;
    if (!row) return;
    // If focus stayed in the row, React would restore it before painting the moved row, which costs a second layout.
    if (row.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    liftedRow.current = liftRow(row);
  }

  function settle() {
    const move = liftedRow.current?.settle();
    liftedRow.current = null;
    return { id: pressedRow.current?.dataset.row ?? '', ...move };
  }

  const focusHandle = () =>
    pressedRow.current?.querySelector<HTMLElement>('[data-action=lift]')?.focus({ preventScroll: true });

  return (
    <>
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        onDragStart={startDrag}
        onDragMove={({ delta }) => liftedRow.current?.follow(delta.y)}
        onDragEnd={({ delta }) => {
          liftedRow.current?.follow(delta.y);
          const { id, from, to } = settle();
          if (to !== undefined && from !== to) onDrop(id, to);
          else focusHandle();
        }}
        onDragCancel={() => {
          const { id } = settle();
          focusHandle();
          onCancel(id);
        }}
      >
        <RowGrip ref={grip} />
      </DndContext>
      <table role="table" onPointerDown={handlePress} {...tableProps}>
        <caption>{label}</caption>
        {children}
      </table>
    </>
  );
}

/** A row that is being dragged: rows are only shifted on screen, and the list changes when it is dropped. */
type LiftedRow = {
  /** Moves the row with the pointer, and shifts the other rows to make room. */
  follow: (distance: number) => void;
  /** Removes all shifts at once, and returns where the row was dropped. */
  settle: () => { from: number; to: number };
};

/** Groups clip content beyond their edges, so the group of a dragged row is opened. */
const openGroup = ({ parentElement }: HTMLElement) => void (parentElement && (parentElement.dataset.open = 'true'));

const shiftTransition = 'transform 150ms ease-out';

// Each row has its own styles: an attribute on the table would make the browser restyle the full list.
function shiftRow({ style }: HTMLElement, pixels: number, transition = '') {
  style.transition = transition;
  style.transform = pixels ? `translateY(${pixels}px)` : '';
}

/** The row's offset from the top of the table; rows are positioned within their group. */
const topOf = ({ offsetTop, parentElement }: HTMLElement) => offsetTop + (parentElement?.offsetTop ?? 0);

/**
 * The index of the last row that begins at or above an offset; rows' offsets are read late, because rows that are not
 * laid out yet have estimated heights.
 */
function rowIndexAt(rows: readonly HTMLElement[], offset: number) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const row = rows[middle];
    if (row && topOf(row) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function liftRow(row: HTMLElement): LiftedRow {
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
  const from = rows.indexOf(row);
  const [first, last] = [rows[0] ?? row, rows.at(-1) ?? row];
  let to = from;
  row.dataset.lifted = 'true';
  openGroup(row);

  /** How far a row moves while the dragged row is at `targetIndex`. */
  function shiftFor(index: number, targetIndex: number) {
    if (index > from && index <= targetIndex) return -row.offsetHeight;
    return index < from && index >= targetIndex ? row.offsetHeight : 0;
  }

  return {
    follow(distance) {
      const top = topOf(row);
      const min = topOf(first) - top;
      const max = topOf(last) + last.offsetHeight - top - row.offsetHeight;
      const offset = Math.min(max, Math.max(min, distance));
      const next = rowIndexAt(rows, top + offset + row.offsetHeight / 2);
      rows.slice(Math.min(from, to, next), Math.max(from, to, next) + 1).forEach((otherRow, position) => {
        const index = Math.min(from, to, next) + position;
        if (otherRow === row || shiftFor(index, to) === shiftFor(index, next)) return;
        openGroup(otherRow);
        shiftRow(otherRow, shiftFor(index, next), shiftTransition);
      });
      to = next;
      shiftRow(row, offset);
    },
    settle() {
      delete row.dataset.lifted;
      row
        .closest('table')
        ?.querySelectorAll<HTMLElement>('tbody[data-open]')
        .forEach(({ dataset }) => delete dataset.open);
      rows.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((otherRow) => shiftRow(otherRow, 0));
      return { from, to };
    },
  };
}
