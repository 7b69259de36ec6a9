import { isActiveFlag, stateLabel } from '@/contract/flags';
import type { SortableColumn } from '@/ui/sortable/columns';

/** The columns that cards, alerts, and documents share. */
export const visibleToColumn: SortableColumn<{ visibleTo: string }> = {
  heading: 'Visible To',
  track: '5.75rem',
  text: ({ visibleTo }) => visibleTo,
};
export const statusColumn: SortableColumn<{ isActive?: unknown }> = {
  heading: 'Status',
  track: '5rem',
  text: stateLabel,
  show: (row) => <span data-on={isActiveFlag(row.isActive)}>{stateLabel(row)}</span>,
};
