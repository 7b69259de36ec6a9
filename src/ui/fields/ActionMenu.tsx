import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { PageLink } from '@/ui/page/PageLink';

export type MenuAction = {
  key: string;
  label: string;
  /** The full label, including what the action is about. */
  ariaLabel: string;
  isDestructive?: boolean;
} & ({ to: string; onChoose?: undefined } | { to?: undefined; onChoose: () => void });

type Props = {
  label: string;
  anchor: HTMLElement;
  isOpen: boolean;
  actions: readonly MenuAction[];
  onClose: () => void;
};

/** A menu of less frequent actions; its code is loaded when it is first opened. */
export const ActionMenu = ({ label, anchor, isOpen, actions, onClose }: Props) => (
  <Menu
    anchorEl={anchor}
    open={isOpen}
    onClose={onClose}
    slotProps={{ paper: { role: 'region', 'aria-label': label }, list: { 'aria-label': label } }}
  >
    {actions.map(({ key, label: text, ariaLabel, isDestructive, to, onChoose }) => (
      <MenuItem
        key={key}
        aria-label={ariaLabel}
        {...(to !== undefined && { component: PageLink, to })}
        sx={isDestructive ? { color: 'error.main' } : undefined}
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
