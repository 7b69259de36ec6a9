import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';

import { useDownloadSampleMutation } from '@/api/admin/people/spreadsheets';
import { useAppDispatch } from '@/store/hooks';
import { signOutRequested } from '@/store/session/sessionSlice';
import { useScheme } from '@/ui/theme/scheme';

import type { MenuEntry } from './menus';

type Props = { anchor: HTMLElement; entries: MenuEntry[]; isOpen: boolean; onClose: () => void };

/** The account menu's entries, loaded when it is first opened. */
export function AccountMenuList({ anchor, entries, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [saveSample] = useDownloadSampleMutation();

  function handleChoice(entry: MenuEntry) {
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else if (entry.action === 'signOut') dispatch(signOutRequested());
    else void saveSample();
  }

  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      transformOrigin={topRight}
      anchorOrigin={bottomRight}
      slotProps={menuSlots}
    >
      {entries.map((entry) => (
        <MenuItem key={entry.label} onClick={() => handleChoice(entry)}>
          {entry.label}
        </MenuItem>
      ))}
      <Divider />
      <SchemeItem />
    </Menu>
  );
}

const topRight = { vertical: 'top', horizontal: 'right' } as const;
const bottomRight = { vertical: 'bottom', horizontal: 'right' } as const;
/** Keeps the header's lower edge visible above the menu. */
const menuSlots = { paper: { role: 'region', 'aria-label': 'Account menu', sx: { mt: 1 } } };

/** The color scheme follows the system until it is set here. The switch is decorative; the menu item is the control. */
function SchemeItem(props: { autoFocus?: boolean; tabIndex?: number }) {
  const { scheme, setScheme } = useScheme();
  const isDark = scheme === 'dark';

  return (
    <MenuItem
      {...props}
      role="menuitemcheckbox"
      aria-checked={isDark}
      onClick={() => setScheme(isDark ? 'light' : 'dark')}
    >
      <Box component="span" sx={{ flex: 1, mr: 3 }}>
        Dark mode
      </Box>
      <Box
        component="span"
        sx={[trackStyles, isDark && { bgcolor: 'primary.main', '&::after': { translate: '14px' } }]}
      />
    </MenuItem>
  );
}

const trackStyles = {
  position: 'relative',
  width: 34,
  height: 20,
  borderRadius: 10,
  bgcolor: 'field',
  transition: 'background-color 150ms ease-out',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 3,
    left: 3,
    width: 14,
    height: 14,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    transition: 'translate 150ms ease-out',
  },
};
