import type { Card } from '@/contract/content/card';
import { formatUtcDay } from '@/contract/day';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import { linkTypeName, redirectName, type RedirectOptions } from '@/contract/content/redirectNames';
import type { SortableColumn } from '@/ui/sortable/columns';

import { CardIcon } from './CardIcon';

/** Before `Actions`, in the order of CAR-01; a card without a day of its own shows that of its last change (D-163). */
export const cardColumns = (options: RedirectOptions, onBrokenIcon: () => void): SortableColumn<Card>[] => [
  { heading: 'Title', track: 'minmax(0, 1.4fr)', text: ({ title }) => title },
  {
    heading: 'Icon',
    track: '3.5rem',
    text: () => '',
    show: ({ image }) => <CardIcon url={image} onBroken={onBrokenIcon} />,
  },
  { heading: 'Redirection Type', track: '7rem', text: ({ link_type }) => linkTypeName(link_type) },
  { heading: 'Redirect To', track: 'minmax(0, 1fr)', text: (card) => redirectName(card, options) },
  { heading: 'Visible To', track: '7rem', text: ({ visibleTo }) => visibleTo },
  {
    heading: 'Status',
    track: '6rem',
    text: stateLabel,
    show: (card) => <span data-on={isActiveFlag(card.isActive)}>{stateLabel(card)}</span>,
  },
  { heading: 'Created At', track: '6.5rem', text: ({ createdAt, updatedAt }) => formatUtcDay(createdAt ?? updatedAt) },
];
