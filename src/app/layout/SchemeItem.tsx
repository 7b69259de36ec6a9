import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';

import { useScheme } from '@/ui/theme/scheme';

/** Follows the system until it is set here; the switch is drawn, the entry itself is what is checked. */
export function SchemeItem(props: { autoFocus?: boolean; tabIndex?: number }) {
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
      <Box component="span" sx={[track, isDark && { bgcolor: 'primary.main', '&::after': { translate: '14px' } }]} />
    </MenuItem>
  );
}

const track = {
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
