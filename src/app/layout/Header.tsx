import menuSvg from '@material-design-icons/svg/outlined/menu.svg';
import notificationsSvg from '@material-design-icons/svg/outlined/notifications_none.svg';
import personSvg from '@material-design-icons/svg/outlined/person.svg';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { canOpen, hasPermission } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { fullNameOf, type User } from '@/contract/people/user';
import { mediaAddress } from '@/contract/webAddress';
import { useMe, useOfferedPermissions, useStartPage } from '@/features/shared/permissions';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsAdmin, selectUser } from '@/store/session/sessionSlice';
import { Initials, initialsOf } from '@/ui/page/Initials';
import { Logo } from '@/ui/page/Logo';
import { PageLink } from '@/ui/page/PageLink';
import { svgIcon } from '@/ui/svgIcon';
import { AccountMenu } from './AccountMenu';
import { seesAdminView } from './backOffice';
import { ChatButton } from './ChatButton';
import { adminMenu, entriesFor, memberMenu, viewSwitch } from './menus';
import { UnreadBadge } from './UnreadBadge';

const MenuIcon = svgIcon(menuSvg);
const NotificationsIcon = svgIcon(notificationsSvg);
const PersonIcon = svgIcon(personSvg);

type Props = { isSidebarOpen: boolean; onToggleSidebar: () => void };

export function Header({ isSidebarOpen, onToggleSidebar }: Props) {
  const { pathname } = useLocation();
  const kind = useAppSelector(selectAdminKind);
  const isAdmin = useAppSelector(selectIsAdmin);
  const user = useAppSelector(selectUser);
  const own = useOfferedPermissions();
  const first = useStartPage();
  // Administrators see everything that was sent, where nothing counts as unread.
  const unread = (!isAdmin && user?.unreadNotifications?.count) || 0;
  const isAdminView = seesAdminView(kind, pathname);
  const name = isAdminView ? 'Admin' : user && fullNameOf(user);
  const menu = isAdminView ? adminMenu : memberMenu(isAdmin);
  // Without any permission there is no administrators' page to link to.
  const hasTwoViews = kind === 'employee' && (isAdminView || first !== pages.home);

  return (
    <Box component="header" data-print="no" sx={bar}>
      <IconButton aria-label="Navigation" aria-expanded={isSidebarOpen} onClick={onToggleSidebar} sx={atEdge}>
        <MenuIcon />
      </IconButton>
      <Box component={PageLink} to={first} sx={mark}>
        <Logo isNarrow />
      </Box>
      <Box sx={pathname === pages.home ? homeGreeting : greeting} title={name || undefined}>
        {name && `Hello, ${name}`}
      </Box>
      {(!isAdmin || hasPermission(own, ['chat'])) && <ChatButton />}
      {(kind !== 'console' || canOpen(own, pages.notifications)) && (
        <IconButton
          component={PageLink}
          to={pages.notifications}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <NotificationsIcon />
          <UnreadBadge count={unread} />
        </IconButton>
      )}
      {kind === 'employee' && !user ? <EmployeePortrait /> : <Portrait person={kind === 'console' ? null : user} />}
      <AccountMenu entries={entriesFor(hasTwoViews ? [...menu, viewSwitch(isAdminView, first)] : menu, own)} />
    </Box>
  );
}

/** Unlike `edge`, also where a translated page is read from right to left. */
const atEdge = { marginInlineStart: '-12px' };

/** The greeting takes two lines where it does not fit one. */
const greeting = {
  flex: 1,
  minWidth: 0,
  mx: 0.5,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  lineHeight: 1.35,
  textAlign: 'right',
  color: 'text.secondary',
} as const;

/** On a phone, home greets in its heading just below. */
const homeGreeting = { ...greeting, visibility: { xs: 'hidden', sm: 'visible' } } as const;

const mark = { display: 'flex', color: 'inherit', textDecoration: 'none' };

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  height: 'var(--header)',
  px: { xs: 1, sm: 2 },
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};

/** An employee-administrator, whose own record is not read on administrators' pages. */
function EmployeePortrait() {
  const me = useMe();
  return <Portrait person={me ? { userFullName: me.name, userProfilePic: me.userProfilePic ?? null } : unnamed} />;
}

const unnamed = { userFullName: '', userProfilePic: null };

type PortraitProps = { person: Pick<User, 'userFullName' | 'userProfilePic'> | null };

const size = 36;

/** Links the signed-in person's picture or initials to their profile; the console administrator has no profile. */
function Portrait({ person }: PortraitProps) {
  const [lost, setLost] = useState<string | null>(null);
  const blank = (
    <Box aria-hidden sx={[disc, { bgcolor: 'primary.soft', color: 'primary.main' }]}>
      <PersonIcon />
    </Box>
  );
  if (!person) return blank;
  const address = mediaAddress(person.userProfilePic);
  const picture = address === lost ? undefined : address;
  const name = fullNameOf(person);
  // The label contains the visible initials, so that voice control finds the link by them (WCAG 2.5.3).
  const label = [picture ? '' : initialsOf(name), 'My Profile'].filter(Boolean).join(', ');
  return (
    <ButtonBase component={PageLink} to={pages.profile} aria-label={label} sx={{ borderRadius: '50%', p: 0.5 }}>
      {picture ? (
        <Box component="img" src={picture} alt="" onError={() => setLost(picture)} sx={disc} />
      ) : name ? (
        <Initials name={name} size={size} />
      ) : (
        blank
      )}
    </ButtonBase>
  );
}

const disc = {
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  borderRadius: '50%',
  objectFit: 'cover',
};
