import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { useImperativeHandle, useRef, type ComponentProps, type PointerEvent, type ReactNode, type Ref } from 'react';

/** A press becomes a drag after a few pixels, so that a tap on the handle stays one. */
const sensorOptions = { activationConstraint: { distance: 4 } };
/** The table speaks for itself. */
const silent = () => undefined;
const accessibility = {
  announcements: {
    onDragStart: silent,
    onDragMove: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
  screenReaderInstructions: { draggable: '' },
};
const dragged = 'row';

type Grip = (row: HTMLElement, event: PointerEvent) => void;

/**
 * One grip for all rows: whichever row's handle is pressed is the one that is dragged; a grip each would slow long
 * lists. It stands beside the table, because what stands inside hears of every step of a drag.
 */
function RowGrip({ ref }: { ref: Ref<Grip> }) {
  const { listeners, setNodeRef } = useDraggable({ id: dragged });
  useImperativeHandle(ref, () => (row, event) => {
    setNodeRef(row);
    listeners?.onPointerDown?.(event);
  });
  return null;
}

type Props = {
  /** Names the table, and says how much it holds. */
  label: string;
  table: Pick<ComponentProps<'table'>, 'onClick' | 'onKeyDown' | 'onBlur'>;
  /** Its heading and its groups of rows. */
  children: ReactNode;
  /** A row was let go at another place than its own. */
  onDrop: (id: string, to: number) => void;
  onCancel: (id: string) => void;
};

/** A table whose rows follow a pointer or a finger by their handles; Escape lets them fall back. */
export function DragTable({ label, table, children, onDrop, onCancel }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, sensorOptions));
  const grip = useRef<Grip>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const lifted = useRef<LiftedRow | null>(null);

  function handlePress(event: PointerEvent) {
    const row = (event.target as Element).closest('[data-deed=lift]')?.closest('tr');
    if (!row) return;
    pressed.current = row;
    grip.current?.(row, event);
  }

  function settle() {
    const places = lifted.current?.settle();
    lifted.current = null;
    return { id: pressed.current?.dataset.row ?? '', ...places };
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        onDragStart={() => {
          if (pressed.current) lifted.current = liftRow(pressed.current);
        }}
        onDragMove={({ delta }) => lifted.current?.follow(delta.y)}
        onDragEnd={({ delta }) => {
          lifted.current?.follow(delta.y);
          const { id, from, to } = settle();
          if (to !== undefined && from !== to) onDrop(id, to);
        }}
        onDragCancel={() => onCancel(settle().id)}
      >
        <RowGrip ref={grip} />
      </DndContext>
      <table role="table" onPointerDown={handlePress} {...table}>
        <caption>{label}</caption>
        {children}
      </table>
    </>
  );
}

/** A row on its way to another place: what is on screen is only shifted, the list itself changes at the drop. */
type LiftedRow = {
  /** Lets it follow the pointer, and the others make room. */
  follow: (distance: number) => void;
  /** Puts everything back in its place at once, and tells where the row was let go. */
  settle: () => { from: number; to: number };
};

/** Within a group nothing is drawn beyond its edges, unless it is open. */
const open = ({ parentElement }: HTMLElement) => void (parentElement && (parentElement.dataset.open = 'true'));

const glide = 'transform 150ms ease-out';

// Each row carries its own styles: an attribute on all of them together would style the whole list anew.
function shift({ style }: HTMLElement, pixels: number, transition = '') {
  style.transition = transition;
  style.transform = pixels ? `translateY(${pixels}px)` : '';
}

/** Where a row begins: its group has a place, and it has one in its group. */
const topOf = ({ offsetTop, parentElement }: HTMLElement) => offsetTop + (parentElement?.offsetTop ?? 0);

/** The last row that begins above a height; offsets are asked for as late as this, because rows out of sight have guessed heights. */
function rowAt(rows: readonly HTMLElement[], height: number) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const row = rows[middle];
    if (row && topOf(row) <= height) low = middle;
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
  open(row);

  /** How far a row gives way when the lifted one would stand at `place`. */
  function way(index: number, place: number) {
    if (index > from && index <= place) return -row.offsetHeight;
    return index < from && index >= place ? row.offsetHeight : 0;
  }

  return {
    follow(distance) {
      const top = topOf(row);
      const least = topOf(first) - top;
      const most = topOf(last) + last.offsetHeight - top - row.offsetHeight;
      const moved = Math.min(most, Math.max(least, distance));
      const next = rowAt(rows, top + moved + row.offsetHeight / 2);
      rows.slice(Math.min(from, to, next), Math.max(from, to, next) + 1).forEach((other, offset) => {
        const index = Math.min(from, to, next) + offset;
        if (other === row || way(index, to) === way(index, next)) return;
        open(other);
        shift(other, way(index, next), glide);
      });
      to = next;
      shift(row, moved);
    },
    settle() {
      delete row.dataset.lifted;
      row
        .closest('table')
        ?.querySelectorAll<HTMLElement>('tbody[data-open]')
        .forEach(({ dataset }) => delete dataset.open);
      rows.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((other) => shift(other, 0));
      return { from, to };
    },
  };
}
