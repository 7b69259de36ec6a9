import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

type Props = {
  id: string;
  label: string;
  anchor: HTMLElement;
  isOpen: boolean;
  value: string;
  choices: Record<string, { label: string }>;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** A menu of a filter's choices; its code is loaded when it is first opened. */
export const FilterMenu = ({ id, label, anchor, isOpen, value, choices, onChoose, onClose }: Props) => (
  <Menu
    anchorEl={anchor}
    open={isOpen}
    onClose={onClose}
    slotProps={{
      list: { id, role: 'listbox', 'aria-label': label },
      paper: { sx: { minWidth: anchor.offsetWidth } },
    }}
  >
    {Object.entries(choices).map(([name, choice]) => (
      <MenuItem
        key={name}
        role="option"
        selected={name === value}
        aria-selected={name === value}
        onClick={() => onChoose(name)}
      >
        {choice.label}
      </MenuItem>
    ))}
  </Menu>
);
