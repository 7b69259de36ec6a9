import Drawer from '@mui/material/Drawer';

import { Sidebar } from './Sidebar';

/** The sidebar on narrow screens, loaded when it is first opened. */
export const SidebarDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navigation', sx: { width: 304 } } }}>
    <Sidebar isRail={false} onNavigate={onClose} />
  </Drawer>
);
