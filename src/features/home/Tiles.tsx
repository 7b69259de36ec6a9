import Box from '@mui/material/Box';
import { useOutletContext } from 'react-router-dom';

import type { PageEntry } from '@/ui/page/pageEntry';

import { HomeLink } from './HomeLink';
import { HomeSection } from './HomeSection';
import { inColumns, pressable } from './surface';

/** The way to every page of members, as the layout names them (D-53). */
export function Tiles() {
  const entries = useOutletContext<PageEntry[] | undefined>() ?? [];
  return (
    <HomeSection id="find-your-way" heading="Find your way">
      <Box component="ul" sx={gridLook}>
        {entries.map(({ label, to, Icon }) => (
          <li key={to}>
            <HomeLink to={to} look={tileLook}>
              <Icon aria-hidden color="primary" />
              {label}
            </HomeLink>
          </li>
        ))}
      </Box>
    </HomeSection>
  );
}

const gridLook = inColumns('12rem', 1.5);

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
