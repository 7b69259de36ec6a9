import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import type { SidebarGroup } from './sidebarEntries';
import { sidebarEntryStyles } from './sidebarStyles';

type Props = SidebarGroup & {
  isRail: boolean;
  /** Draws a line above the group, which a rail shows instead of a heading. */
  isRuled?: boolean;
  onLeave?: () => void;
  /** Entries that are not links to pages. */
  children?: ReactNode;
};

/** A group of links to pages; the current page is marked. */
export function SidebarLinks({
  heading,
  entries,
  isRail,
  isRuled = isRail && heading !== undefined,
  onLeave,
  children,
}: Props) {
  const headingId = useId();
  const { pathname } = useLocation();

  return (
    <>
      {heading && (
        <Box component="p" id={headingId} sx={isRail ? visuallyHidden : headingLook}>
          {heading}
        </Box>
      )}
      <Box component="ul" aria-labelledby={heading && headingId} sx={[list, isRuled && ruled]}>
        {entries.map(({ label, to, Icon, isExact = false }) => (
          <li key={label}>
            <ButtonBase
              component={PageLink}
              to={to}
              aria-current={matchPath({ path: to, end: isExact }, pathname) ? 'page' : undefined}
              title={isRail ? label : undefined}
              onClick={onLeave}
              sx={sidebarEntryStyles}
            >
              <Icon aria-hidden />
              <Box component="span" sx={isRail ? visuallyHidden : undefined}>
                {label}
              </Box>
            </ButtonBase>
          </li>
        ))}
        {children}
      </Box>
    </>
  );
}

const headingLook = {
  m: 0,
  px: 1.5,
  pt: 1.5,
  pb: 0.5,
  typography: 'caption',
  fontWeight: 650,
  color: 'text.secondary',
};
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 };
const ruled = { mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' };
