import ExpandMoreIcon from '@iconify-json/ic/icons.json?baseline-expand-more';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';
import { isCurrentEntry, type SidebarGroup } from './sidebarEntries';
import * as styles from './layout.module.css';
import * as parts from '@/ui/theme/parts.module.css';

type Props = SidebarGroup & {
  isRail: boolean;
  /** Draws a line above the group, which a rail shows instead of a heading. */
  hasDivider?: boolean;
  onNavigate?: () => void;
  children?: ReactNode;
};

export function SidebarLinks({
  heading,
  entries,
  Icon,
  isRail,
  hasDivider = isRail && heading !== undefined && !Icon,
  onNavigate,
  children,
}: Props) {
  const id = useId();
  const { pathname } = useLocation();
  const hasCurrentEntry = entries.some((entry) => isCurrentEntry(entry, pathname));
  const [isOpen, toggle] = useSection(hasCurrentEntry);
  const isClosed = Icon !== undefined && !isOpen;

  return (
    <>
      {heading && Icon && (
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={toggle}
          className={styles.entry}
        >
          <Icon />
          <span className={isRail ? styles.railLabel : undefined}>{heading}</span>
          {!isRail && <ExpandMoreIcon fontSize="small" className={styles.chevron} />}
        </button>
      )}
      {heading && !Icon && (
        <p id={id} className={isRail ? parts.visuallyHidden : styles.heading}>
          {heading}
        </p>
      )}
      <ul
        id={`${id}-list`}
        hidden={isClosed}
        aria-labelledby={heading && id}
        data-ruled={hasDivider}
        data-indented={Icon !== undefined && !isRail}
        className={styles.list}
      >
        {(isClosed ? [] : entries).map((entry) => {
          const isCurrent = isCurrentEntry(entry, pathname);
          return (
            <li key={entry.label}>
              <PageLink
                to={entry.to}
                ref={isCurrent ? scrollEntryIntoView : undefined}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={onNavigate}
                className={styles.entry}
              >
                <entry.Icon />
                <span className={isRail ? styles.railLabel : undefined}>{entry.label}</span>
                {entry.Count && isOpen && (
                  <Suspense fallback={null}>
                    <entry.Count isRail={isRail} />
                  </Suspense>
                )}
              </PageLink>
            </li>
          );
        })}
        {children}
      </ul>
    </>
  );
}

/** A section is open while one of its pages is, until it is toggled; leaving or entering its pages forgets the toggle. */
function useSection(hasCurrentEntry: boolean) {
  const [isOpen, setOpen] = useState(hasCurrentEntry);
  const [hadCurrentEntry, setHadCurrentEntry] = useState(hasCurrentEntry);
  if (hadCurrentEntry !== hasCurrentEntry) {
    setHadCurrentEntry(hasCurrentEntry);
    setOpen(hasCurrentEntry);
  }
  return [isOpen, () => setOpen(!isOpen)] as const;
}

/** Runs in the next frame, because it forces a layout while the page is still rendering. */
function scrollEntryIntoView(entry: HTMLElement | null) {
  if (entry) requestAnimationFrame(() => entry.scrollIntoView({ block: 'nearest' }));
}
