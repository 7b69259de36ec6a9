import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { useRef, type ComponentProps, type ReactNode } from 'react';

import { liftRow, type LiftedRow } from './liftedRow';

/** A press becomes a drag after a few pixels, so that a tap on the handle stays one. */
const sensorOptions = { activationConstraint: { distance: 4 } };
/** The table speaks for itself. */
const silent = () => undefined;
const accessibility = {
  announcements: { onDragStart: silent, onDragMove: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};
const dragged = 'row';

type Grip = Omit<ComponentProps<'tbody'>, 'ref'> & { onGrip: (row: HTMLElement) => void };

/** One grip for all rows: whichever row's handle is pressed is the one that is dragged; a grip each would slow long lists. */
function GripBody({ onGrip, ...body }: Grip) {
  const { listeners, setNodeRef } = useDraggable({ id: dragged });
  return (
    <tbody
      {...body}
      role="rowgroup"
      onPointerDown={(event) => {
        const handle = (event.target as Element).closest('[data-deed=lift]');
        const row = handle?.closest<HTMLElement>('tr');
        if (!row) return;
        setNodeRef(row);
        onGrip(row);
        listeners?.onPointerDown?.(event);
      }}
    />
  );
}

type Props = {
  /** Names the table, and says how much it holds. */
  label: string;
  head: ReactNode;
  body: Omit<ComponentProps<'tbody'>, 'ref'>;
  /** A row was let go at another place than its own. */
  onDrop: (id: string, to: number) => void;
  onCancel: (id: string) => void;
};

/** A table whose rows follow a pointer or a finger by their handles; Escape lets them fall back. */
export function DragTable({ label, head, body, onDrop, onCancel }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, sensorOptions));
  const pressed = useRef<HTMLElement | null>(null);
  const lifted = useRef<LiftedRow | null>(null);

  function settle() {
    const places = lifted.current?.settle();
    lifted.current = null;
    return { id: pressed.current?.dataset.row ?? '', ...places };
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      onDragStart={() => {
        const row = pressed.current;
        if (row?.parentElement) lifted.current = liftRow(row.parentElement, row);
      }}
      onDragMove={({ delta }) => lifted.current?.follow(delta.y)}
      onDragEnd={({ delta }) => {
        lifted.current?.follow(delta.y);
        const { id, from, to } = settle();
        if (to !== undefined && from !== to) onDrop(id, to);
      }}
      onDragCancel={() => onCancel(settle().id)}
    >
      <table role="table">
        <caption>{label}</caption>
        {head}
        <GripBody {...body} onGrip={(row) => (pressed.current = row)} />
      </table>
    </DndContext>
  );
}
