import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { isOpenAt, type SidebarGroup } from './sidebarEntries';
import { railLabel, sidebarEntryStyles } from './sidebarStyles';

type Props = SidebarGroup & {
  isRail: boolean;
  /** Draws a line above the group, which a rail shows instead of a heading. */
  isRuled?: boolean;
  onLeave?: () => void;
  children?: ReactNode;
};

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
        <Box component="p" id={headingId} sx={isRail ? visuallyHidden : headingStyles}>
          {heading}
        </Box>
      )}
      <Box component="ul" aria-labelledby={heading && headingId} sx={[list, isRuled && ruled]}>
        {entries.map((entry) => {
          const isCurrent = isOpenAt(entry, pathname);
          return (
            <li key={entry.label}>
              <ButtonBase
                component={PageLink}
                to={entry.to}
                ref={isCurrent ? bringIntoView : undefined}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={onLeave}
                sx={sidebarEntryStyles}
              >
                <entry.Icon aria-hidden />
                <Box component="span" sx={isRail ? railLabel : undefined}>
                  {entry.label}
                </Box>
              </ButtonBase>
            </li>
          );
        })}
        {children}
      </Box>
    </>
  );
}

/**
 * The administrators' entries are higher than most windows. Runs in the next frame, because it forces a layout while
 * the page is still rendering.
 */
function bringIntoView(entry: HTMLElement | null) {
  if (entry) requestAnimationFrame(() => entry.scrollIntoView({ block: 'nearest' }));
}

const headingStyles = {
  m: 0,
  px: 1.5,
  pt: 1,
  pb: 0.25,
  typography: 'caption',
  fontWeight: 650,
  color: 'text.secondary',
};
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid' };
const ruled = { mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' };
