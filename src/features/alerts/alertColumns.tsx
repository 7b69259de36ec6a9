import type { Alert } from '@/contract/content/alert';
import { formatUtcDay } from '@/contract/day';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import type { SortableColumn } from '@/ui/sortable/columns';

/** Before `Actions`, in the order of ALERT-05. */
export const alertColumns: SortableColumn<Alert>[] = [
  { heading: 'Description', track: 'minmax(0, 1fr)', text: ({ description }) => description },
  { heading: 'Visible To', track: '8rem', text: ({ visibleTo }) => visibleTo },
  {
    heading: 'Status',
    track: '7rem',
    text: stateLabel,
    show: (alert) => <span data-on={isActiveFlag(alert.isActive)}>{stateLabel(alert)}</span>,
  },
  { heading: 'Created At', track: '7.5rem', text: ({ createdAt }) => formatUtcDay(createdAt) },
];

const mostLetters = 60;

/** An alert by its first words, for its buttons and for what is said of it. */
export function shortly({ description }: Alert): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= mostLetters ? line : `${line.slice(0, mostLetters).replace(/\s+\S*$/, '')}…`;
}
