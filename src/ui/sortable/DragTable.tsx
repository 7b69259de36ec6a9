import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { useImperativeHandle, useRef, type ComponentProps, type PointerEvent, type ReactNode, type Ref } from 'react';

import { liftRow, type LiftedRow } from './liftedRow';

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
