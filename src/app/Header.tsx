import MenuIcon from '@mui/icons-material/MenuOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { fullNameOf } from '@/contract/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsAdmin, selectUser } from '@/store/sessionSlice';
import { Logo } from '@/ui/Logo';

import { AccountMenu } from './AccountMenu';
import { ChatButton } from './ChatButton';
import { adminMenu, memberMenu } from './menus';
import { Portrait } from './Portrait';
import { seesAdminView } from './whoSees';

type Props = { isSidebarOpen: boolean; onToggleSidebar: () => void };

/** Logo, greeting, picture, menu, and the ways to notifications and chat (LAYOUT-01, C.7). */
export function Header({ isSidebarOpen, onToggleSidebar }: Props) {
  const { pathname } = useLocation();
  const kind = useAppSelector(selectAdminKind);
  const isAdmin = useAppSelector(selectIsAdmin);
  const user = useAppSelector(selectUser);
  const isAdminView = seesAdminView(kind, pathname);
  const name = isAdminView ? 'Admin' : user && fullNameOf(user);

  return (
    <Box component="header" data-print="no" sx={bar}>
      <IconButton aria-label="Navigation" aria-expanded={isSidebarOpen} onClick={onToggleSidebar} edge="start">
        <MenuIcon />
      </IconButton>
      <Link component={RouterLink} to={isAdmin ? pages.employees : pages.home} color="inherit" underline="none" sx={{ display: 'flex' }}>
        <Logo isNarrow />
      </Link>
      <Typography noWrap sx={{ flex: 1, textAlign: 'right', mx: 0.5, color: 'text.secondary' }}>
        {name && `Hello, ${name}`}
      </Typography>
      <ChatButton />
      <IconButton component={RouterLink} to={pages.notifications} aria-label="Notifications">
        <NotificationsIcon />
      </IconButton>
      <Portrait user={user} isConsole={kind === 'console'} />
      <AccountMenu entries={isAdminView ? adminMenu : memberMenu(isAdmin)} />
    </Box>
  );
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  height: 56,
  px: { xs: 1, sm: 2 },
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
