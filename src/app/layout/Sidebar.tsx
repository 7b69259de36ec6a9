import LogoutIcon from '@iconify-json/ic/icons.json?outline-logout';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { canOpen } from '@/contract/administration/permissions';
import { useOfferedPermissions } from '@/features/shared/permissions';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAdminKind, signOutRequested } from '@/store/session/sessionSlice';
import { useKeyDown } from '@/ui/hooks/useKeyDown';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { SidebarLinks } from './SidebarLinks';
import { isBackOffice } from './backOffice';
import {
  accountEntry,
  adminGroups,
  entriesWhileOpen,
  groupsFor,
  isCurrentEntry,
  memberGroups,
  ownBenefitGroups,
} from './sidebarEntries';
import * as styles from './layout.module.css';

type Props = {
  /** A rail shows only icons, with their labels in tooltips and for screen readers. */
  isRail: boolean;
  onNavigate?: () => void;
};

export function Sidebar({ isRail, onNavigate }: Props) {
  const kind = useAppSelector(selectAdminKind);
  const dispatch = useAppDispatch();
  const [isDismissed, setDismissed] = useState(false);
  // Escape hides a rail's tooltip without moving pointer or focus, because the tooltip covers part of the page.
  useKeyDown(({ key }) => {
    if (key === 'Escape') setDismissed(true);
  }, isRail);
  const { pathname } = useLocation();
  const { program: hasExtendedApi } = useSiteConfig();
  const permissions = useOfferedPermissions();
  const currentEntries = entriesWhileOpen.filter(
    (entry) => isCurrentEntry(entry, pathname) && canOpen(permissions, entry.to),
  );
  const isMemberView = kind === 'employee' && !isBackOffice(pathname);
  const unfilteredGroups = isMemberView ? ownBenefitGroups : adminGroups(hasExtendedApi);

  return (
    <nav
      aria-label="Main"
      data-dismissed={isDismissed}
      onPointerOver={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
      className={styles.nav}
    >
      {(kind ? groupsFor(unfilteredGroups, permissions) : memberGroups).map((group) => (
        <SidebarLinks key={group.heading ?? ''} {...group} isRail={isRail} onNavigate={onNavigate} />
      ))}
      <SidebarLinks
        entries={kind && !isMemberView ? currentEntries : [accountEntry]}
        isRail={isRail}
        hasDivider
        onNavigate={onNavigate}
      >
        <li>
          <button type="button" className={styles.entry} onClick={() => dispatch(signOutRequested())}>
            <LogoutIcon />
            <span className={isRail ? styles.railLabel : undefined}>Logout</span>
          </button>
        </li>
      </SidebarLinks>
    </nav>
  );
}
