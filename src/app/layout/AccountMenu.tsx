import ExpandMoreIcon from '@material-design-icons/svg/filled/expand_more.svg';
import { useState } from 'react';

import { IconButton } from '@/ui/fields/IconButton';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import type { MenuEntry } from './menus';

export function AccountMenu({ entries }: { entries: MenuEntry[] }) {
  const [AccountMenuList, loadList] = useOnDemand(async () => (await import('./AccountMenuList')).AccountMenuList);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open(button: HTMLElement) {
    if (!(await loadList())) return;
    setAnchor(button);
    setOpen(true);
  }

  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => void open(currentTarget)}
      >
        <ExpandMoreIcon />
      </IconButton>
      {AccountMenuList && anchor && (
        <AccountMenuList anchor={anchor} entries={entries} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
