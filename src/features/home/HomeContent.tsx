import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import type { Alert } from '@/contract/content/alert';
import type { Card } from '@/contract/content/card';

import { HomeAlerts } from './HomeAlerts';
import { HomeCards } from './HomeCards';
import { HomeDocuments } from './HomeDocuments';
import type { OwnDocuments } from './ownDocuments';
import { Tiles } from './Tiles';

type Props = {
  alerts: Alert[];
  cards: Card[];
  documents: OwnDocuments;
  /** Absent when no alert is new. */
  onRead?: () => void;
  /** What is one person's own, above what is everybody's. */
  children: ReactNode;
};

/** All of home beneath its greeting. */
export const HomeContent = ({ alerts, cards, documents, onRead, children }: Props) => (
  <Box sx={look}>
    {children}
    <HomeCards cards={cards} documents={documents} />
    <Tiles />
    <HomeAlerts alerts={alerts} onRead={onRead} />
    <HomeDocuments documents={documents} />
  </Box>
);

const look = {
  containerType: 'inline-size',
  display: 'grid',
  gap: { xs: 4, sm: 5 },
  gridTemplateColumns: 'minmax(0, 1fr)',
};
