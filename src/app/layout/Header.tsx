import MenuIcon from '@iconify-json/ic/icons.json?outline-menu';
import NotificationsIcon from '@iconify-json/ic/icons.json?outline-notifications-none';
import PersonIcon from '@iconify-json/ic/icons.json?outline-person';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { canOpen, hasPermission } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { fullNameOf, type User } from '@/contract/people/user';
import { mediaUrl } from '@/contract/webUrl';
import { useMe, useOfferedPermissions, useStartPage } from '@/features/shared/permissions';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsAdmin, selectUser } from '@/store/session/sessionSlice';
import { IconButton } from '@/ui/fields/IconButton';
import { Initials, initialsOf } from '@/ui/page/Initials';
import { Logo } from '@/ui/page/Logo';
import { PageLink } from '@/ui/page/PageLink';
import { AccountMenu } from './AccountMenu';
import { ChatButton } from './ChatButton';
import { UnreadBadge } from './UnreadBadge';
import { seesAdminView } from './backOffice';
import { adminMenu, entriesFor, memberMenu, viewSwitch } from './menus';
import * as styles from './layout.module.css';
import * as parts from '@/ui/theme/parts.module.css';

export function Header({ isSidebarOpen, onToggleSidebar }: { isSidebarOpen: boolean; onToggleSidebar: () => void }) {
  const { pathname } = useLocation();
  const kind = useAppSelector(selectAdminKind);
  const isAdmin = useAppSelector(selectIsAdmin);
  const user = useAppSelector(selectUser);
  const permissions = useOfferedPermissions();
  const startPage = useStartPage();
  // Administrators see everything that has been sent, so nothing counts as unread for them.
  const unreadCount = (!isAdmin && user?.unreadNotifications?.count) || 0;
  const isAdminView = seesAdminView(kind, pathname);
  const name = isAdminView ? 'Admin' : user && fullNameOf(user);
  const menu = isAdminView ? adminMenu : memberMenu(isAdmin);
  // Without any permission there is no administrators' page to link to.
  const hasTwoViews = kind === 'employee' && (isAdminView || startPage !== pages.home);

  return (
    <header data-print="no" className={styles.header}>
      <IconButton
        aria-label="Navigation"
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
        className={styles.menu}
      >
        <MenuIcon />
      </IconButton>
      <PageLink to={startPage} className={styles.brand}>
        <Logo isNarrow />
      </PageLink>
      <div className={styles.greeting} data-at-home={pathname === pages.home} title={name || undefined}>
        {name && `Hello, ${name}`}
      </div>
      {(!isAdmin || hasPermission(permissions, ['chat'])) && <ChatButton />}
      {(kind !== 'console' || canOpen(permissions, pages.notifications)) && (
        <PageLink
          to={pages.notifications}
          aria-label={unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications'}
          className={parts.iconButton}
        >
          <NotificationsIcon />
          <UnreadBadge count={unreadCount} />
        </PageLink>
      )}
      {kind === 'employee' && !user ? <EmployeeAvatar /> : <ProfileAvatar person={kind === 'console' ? null : user} />}
      <AccountMenu
        entries={entriesFor(hasTwoViews ? [...menu, viewSwitch(isAdminView, startPage)] : menu, permissions)}
      />
    </header>
  );
}

/** An employee-administrator, whose own record is not read on administrators' pages. */
function EmployeeAvatar() {
  const me = useMe();
  return (
    <ProfileAvatar person={me ? { userFullName: me.name, userProfilePic: me.userProfilePic ?? null } : unnamedPerson} />
  );
}

const unnamedPerson = { userFullName: '', userProfilePic: null };

type ProfileAvatarProps = { person: Pick<User, 'userFullName' | 'userProfilePic'> | null };

const avatarSize = 36;

/** Links the signed-in person's picture or initials to their profile; the console administrator has no profile. */
function ProfileAvatar({ person }: ProfileAvatarProps) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  const placeholder = (
    <div aria-hidden className={styles.blank}>
      <PersonIcon />
    </div>
  );
  if (!person) return placeholder;
  const pictureUrl = mediaUrl(person.userProfilePic);
  const picture = pictureUrl === brokenPicture ? undefined : pictureUrl;
  const name = fullNameOf(person);
  // The label contains the visible initials, so that voice control finds the link by them (WCAG 2.5.3).
  const label = [picture ? '' : initialsOf(name), 'My Profile'].filter(Boolean).join(', ');
  return (
    <PageLink to={pages.profile} aria-label={label} className={styles.avatar}>
      {picture ? (
        <img src={picture} alt="" onError={() => setBrokenPicture(picture)} className={styles.disc} />
      ) : name ? (
        <Initials name={name} size={avatarSize} />
      ) : (
        placeholder
      )}
    </PageLink>
  );
}
