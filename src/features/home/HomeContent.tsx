import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router-dom';

import type { Alert } from '@/contract/content/alert';
import type { Card } from '@/contract/content/card';
import { useIsPhone } from '@/ui/hooks/useIsPhone';
import type { PageEntry } from '@/ui/page/pageEntry';
import { HomeAlerts } from './HomeAlerts';
import { HomeCards } from './HomeCards';
import { HomeDocuments } from './HomeDocuments';
import { HomeLink } from './HomeLink';
import { HomeSection } from './HomeSection';
import { clickableSurfaceStyles, responsiveColumns } from './surface';
import type { AudienceDocuments } from './useHomeContent';

type Props = {
  alerts: Alert[];
  cards: Card[];
  documents: AudienceDocuments;
  /** True if the preview shows the home page at phone width; otherwise, the width of the window decides. */
  isPhone?: boolean;
  /** Undefined if no alert is new. */
  onRead?: () => void;
  /** Personal content, shown above what everyone sees. */
  children: ReactNode;
};

export function HomeContent({ alerts, cards, documents, isPhone, onRead, children }: Props) {
  const isPhoneWindow = useIsPhone();
  // On a phone, the tiles fill the first screen, so the alerts come before them.
  const areAlertsFirst = isPhone || isPhoneWindow;
  return (
    <Box sx={styles}>
      {children}
      <HomeCards cards={cards} documents={documents} />
      {!areAlertsFirst && <Tiles />}
      <HomeAlerts alerts={alerts} onRead={onRead} />
      {areAlertsFirst && <Tiles />}
      <HomeDocuments documents={documents} />
    </Box>
  );
}

const styles = {
  containerType: 'inline-size',
  display: 'grid',
  gap: { xs: 4, sm: 5 },
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/** Tiles that link to the members' pages, with the labels and icons of the navigation menu. */
function Tiles() {
  const entries = useOutletContext<PageEntry[] | undefined>() ?? [];
  return (
    <HomeSection id="find-your-way" heading="Quick links">
      <Box component="ul" sx={gridStyles}>
        {entries.map(({ label, to, Icon }) => (
          <li key={to}>
            <HomeLink to={to} styles={tileStyles}>
              <Icon aria-hidden color="primary" />
              <span>{label}</span>
            </HomeLink>
          </li>
        ))}
      </Box>
    </HomeSection>
  );
}

const gridStyles = responsiveColumns('12rem', 1.5);

const tileStyles = {
  ...clickableSurfaceStyles,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 1,
  minHeight: 64,
  px: 1.5,
  py: 1,
  fontWeight: 600,
  lineHeight: 1.3,
};
