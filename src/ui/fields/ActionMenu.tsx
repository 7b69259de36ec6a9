import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { PageLink } from '@/ui/page/PageLink';

export type MenuAction = {
  key: string;
  label: string;
  /** The full label, including what the action is about. */
  ariaLabel: string;
  isDangerous?: boolean;
} & ({ to: string; onChoose?: undefined } | { to?: undefined; onChoose: () => void });

type Props = {
  label: string;
  anchor: HTMLElement;
  isOpen: boolean;
  actions: readonly MenuAction[];
  onClose: () => void;
};

/** Less frequent actions, loaded when they are first opened. */
export const ActionMenu = ({ label, anchor, isOpen, actions, onClose }: Props) => (
  <Menu
    anchorEl={anchor}
    open={isOpen}
    onClose={onClose}
    slotProps={{ paper: { role: 'region', 'aria-label': label }, list: { 'aria-label': label } }}
  >
    {actions.map(({ key, label: text, ariaLabel, isDangerous, to, onChoose }) => (
      <MenuItem
        key={key}
        aria-label={ariaLabel}
        {...(to !== undefined && { component: PageLink, to })}
        sx={isDangerous ? { color: 'error.main' } : undefined}
        onClick={() => {
          onClose();
          onChoose?.();
        }}
      >
        {text}
      </MenuItem>
    ))}
  </Menu>
);
