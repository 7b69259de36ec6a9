import ExpandMoreIcon from '@iconify-json/ic/icons.json?baseline-expand-more';
import { IconButton } from '@/ui/fields/IconButton';
import { useMenuOnDemand } from '@/ui/hooks/useOnDemand';
import type { MenuEntry } from './menus';

const loadMenu = async () => (await import('./AccountMenuList')).AccountMenuList;

export function AccountMenu({ entries }: { entries: MenuEntry[] }) {
  const { Menu, anchor, isOpen, open, close } = useMenuOnDemand(loadMenu);

  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <ExpandMoreIcon />
      </IconButton>
      {Menu && anchor && <Menu anchor={anchor} entries={entries} isOpen={isOpen} onClose={close} />}
    </>
  );
}
