import expandMoreSvg from '@material-design-icons/svg/filled/expand_more.svg';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';
import { svgIcon } from '@/ui/svgIcon';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { isCurrentEntry, type SidebarGroup } from './sidebarEntries';
import { railLabel, sidebarEntryStyles } from './sidebarStyles';

const ExpandMoreIcon = svgIcon(expandMoreSvg);

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
  Icon,
  isRail,
  isRuled = isRail && heading !== undefined && !Icon,
  onLeave,
  children,
}: Props) {
  const id = useId();
  const { pathname } = useLocation();
  const hasCurrent = entries.some((entry) => isCurrentEntry(entry, pathname));
  const [isOpen, toggle] = useSection(hasCurrent);

  return (
    <>
      {heading && Icon && (
        <ButtonBase
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={toggle}
          sx={[sidebarEntryStyles, section]}
        >
          <Icon aria-hidden />
          <Box component="span" sx={isRail ? railLabel : undefined}>
            {heading}
          </Box>
          {!isRail && <ExpandMoreIcon aria-hidden fontSize="small" />}
        </ButtonBase>
      )}
      {heading && !Icon && (
        <Box component="p" id={id} sx={isRail ? visuallyHidden : headingStyles}>
          {heading}
        </Box>
      )}
      <Box
        component="ul"
        id={`${id}-list`}
        hidden={Icon && !isOpen}
        aria-labelledby={heading && id}
        sx={[list, isRuled && ruled, Icon !== undefined && !isRail && indented]}
      >
        {entries.map((entry) => {
          const isCurrent = isCurrentEntry(entry, pathname);
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
                {entry.Count && isOpen && (
                  <Suspense fallback={null}>
                    <entry.Count isRail={isRail} />
                  </Suspense>
                )}
              </ButtonBase>
            </li>
          );
        })}
        {children}
      </Box>
    </>
  );
}

/** A section is open while one of its pages is, until it is toggled; leaving or entering its pages forgets the toggle. */
function useSection(hasCurrent: boolean) {
  const [isOpen, setOpen] = useState(hasCurrent);
  const [hadCurrent, setHadCurrent] = useState(hasCurrent);
  if (hadCurrent !== hasCurrent) {
    setHadCurrent(hasCurrent);
    setOpen(hasCurrent);
  }
  return [isOpen, () => setOpen(!isOpen)] as const;
}

/** Runs in the next frame, because it forces a layout while the page is still rendering. */
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
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', '&[hidden]': { display: 'none' } };
const ruled = { mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' };
const indented = { pl: 1.5 };
const section = {
  '& > :last-child:not(:first-of-type)': { ml: 'auto' },
  '&[aria-expanded="true"] > :last-child:not(:nth-of-type(1))': { transform: 'rotate(180deg)' },
};
