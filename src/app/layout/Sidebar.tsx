import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin, signOutAsked } from '@/store/session/sessionSlice';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { accountEntry, adminGroups, memberGroups } from './sidebarEntries';
import { SidebarLinks } from './SidebarLinks';
import { sidebarEntryStyles } from './sidebarStyles';

type Props = {
  /** A rail shows only icons, with their labels in tooltips and for screen readers. */
  isRail: boolean;
  onLeave?: () => void;
};

/** The navigation of signed-in pages, with the logout. */
export function Sidebar({ isRail, onLeave }: Props) {
  const isAdmin = useAppSelector(selectIsAdmin);
  const dispatch = useAppDispatch();

  return (
    <Box component="nav" aria-label="Main" sx={{ p: 1 }}>
      {(isAdmin ? adminGroups : memberGroups).map((group) => (
        <SidebarLinks key={group.heading ?? ''} {...group} isRail={isRail} onLeave={onLeave} />
      ))}
      <SidebarLinks entries={isAdmin ? [] : [accountEntry]} isRail={isRail} isRuled onLeave={onLeave}>
        <li>
          <ButtonBase
            sx={sidebarEntryStyles}
            title={isRail ? 'Logout' : undefined}
            onClick={() => dispatch(signOutAsked())}
          >
            <LogoutIcon aria-hidden />
            <Box component="span" sx={isRail ? visuallyHidden : undefined}>
              Logout
            </Box>
          </ButtonBase>
        </li>
      </SidebarLinks>
    </Box>
  );
}
