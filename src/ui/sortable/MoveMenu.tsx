import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

import { PositionPopup } from './PositionPopup';

type Props = {
  name: string;
  /** The button it belongs to. */
  anchor: HTMLElement;
  /** Where the row stands, from 0. */
  at: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/** The ways to another place that need neither dragging nor holding (WCAG 2.5.7). */
export function MoveMenu({ name, anchor, at, count, onMove, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const last = count - 1;
  const ways = [
    { label: 'Move up', to: at - 1, isPossible: at > 0 },
    { label: 'Move down', to: at + 1, isPossible: at < last },
    { label: 'Move to top', to: 0, isPossible: at > 0 },
    { label: 'Move to bottom', to: last, isPossible: at < last },
  ];

  if (isAsking) return <PositionPopup name={name} at={at} count={count} onMove={onMove} onClose={onClose} />;

  return (
    <Menu
      open
      disableRestoreFocus
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Move ${name}`, dense: true } }}
    >
      {ways.map(({ label, to, isPossible }) => (
        <MenuItem key={label} disabled={!isPossible} onClick={() => onMove(to)}>
          {label}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem disabled={count < 2} onClick={() => setAsking(true)}>
        Move to position…
      </MenuItem>
    </Menu>
  );
}
