import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';

import type { Entry } from './menus';

const AccountMenuList = lazy(async () => ({ default: (await import('./AccountMenuList')).AccountMenuList }));

/** Opens the person's menu; its entries depend on who they are and where. */
export function AccountMenu({ entries }: { entries: Entry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <ExpandMoreIcon />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <AccountMenuList anchor={anchor} entries={entries} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
