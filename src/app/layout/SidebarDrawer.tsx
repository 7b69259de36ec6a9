import Drawer from '@mui/material/Drawer';

import { Sidebar } from './Sidebar';

type Props = { isOpen: boolean; onClose: () => void };

/** The sidebar on narrow screens, loaded when it is first opened. */
export const SidebarDrawer = ({ isOpen, onClose }: Props) => (
  <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navigation', sx: { width: 304 } } }}>
    <Sidebar isRail={false} onNavigate={onClose} />
  </Drawer>
);
