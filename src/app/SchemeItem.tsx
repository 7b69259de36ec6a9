import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useColorScheme } from '@mui/material/styles';

/** Follows the system until it is set here. */
export function SchemeItem(props: { autoFocus?: boolean; tabIndex?: number }) {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';

  return (
    <MenuItem {...props} role="menuitemcheckbox" aria-checked={isDark} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      <Box component="span" sx={{ flex: 1, mr: 2 }}>
        Dark mode
      </Box>
      <Switch size="small" checked={isDark} slotProps={{ input: { tabIndex: -1, 'aria-hidden': true } }} />
    </MenuItem>
  );
}
