import Box from '@mui/material/Box';
import { useOutletContext } from 'react-router-dom';

import { PageLink } from '@/ui/PageLink';
import type { PageEntry } from '@/ui/pageEntry';

import { HomeSection } from './HomeSection';
import { pressable } from './surface';

/** The way to every page of members, as the layout names them (D-53). */
export function Tiles() {
  const entries = useOutletContext<PageEntry[] | undefined>() ?? [];
  return (
    <HomeSection id="find-your-way" heading="Find your way">
      <Box component="ul" sx={gridLook}>
        {entries.map(({ label, to, Icon }) => (
          <li key={to}>
            <Box component={PageLink} to={to} sx={tileLook}>
              <Icon aria-hidden color="primary" />
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </HomeSection>
  );
}

const gridLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' },
};

const tileLook = {
  ...pressable,
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
