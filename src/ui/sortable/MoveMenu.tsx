import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';

import { Popup } from '@/ui/dialogs/Popup';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';

type Props = {
  name: string;
  /** The button that opened the menu. */
  anchor: HTMLElement;
  /** The row's position, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/** Options to move a row without dragging (WCAG 2.5.7). */
export function MoveMenu({ name, anchor, index, count, onMove, onClose }: Props) {
  const [isPositionPopupOpen, setPositionPopupOpen] = useState(false);
  const hasChosen = useRef(false);
  const lastIndex = count - 1;
  const moves = [
    { label: 'Move up', to: index - 1, isPossible: index > 0 },
    { label: 'Move down', to: index + 1, isPossible: index < lastIndex },
    { label: 'Move to top', to: 0, isPossible: index > 0 },
    { label: 'Move to bottom', to: lastIndex, isPossible: index < lastIndex },
  ];

  /** The menu stays open until the move is painted, so a second click in between is ignored. */
  function choose(to: number) {
    if (hasChosen.current) return;
    hasChosen.current = true;
    onMove(to);
  }

  if (isPositionPopupOpen)
    return <PositionPopup name={name} index={index} count={count} onMove={choose} onClose={onClose} />;

  return (
    <Menu
      open
      disableRestoreFocus
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'region', 'aria-label': `Move ${name}` },
        list: { 'aria-label': `Move ${name}`, dense: true },
      }}
    >
      {moves.map(({ label, to, isPossible }) => (
        <MenuItem key={label} disableRipple disabled={!isPossible} onClick={() => choose(to)}>
          {label}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem disabled={count < 2} onClick={() => setPositionPopupOpen(true)}>
        Move to position…
      </MenuItem>
    </Menu>
  );
}

/** Asks for the new position as a number. */
function PositionPopup({ name, index, count, onMove, onClose }: Omit<Props, 'anchor'>) {
  const formId = useId();
  const [text, setText] = useState(String(index + 1));
  const [isSubmitted, setSubmitted] = useState(false);
  const newPosition = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const isPossible = newPosition >= 1 && newPosition <= count;

  function handleSubmit() {
    setSubmitted(true);
    if (isPossible) onMove(newPosition - 1);
  }

  return (
    <Popup
      open
      width="xs"
      title="Move to position"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained">
            Move
          </Button>
        </>
      }
    >
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {`${name} is in position ${index + 1} of ${count}.`}
      </Typography>
      <Form id={formId} onSubmit={handleSubmit}>
        <TextInput
          name="position"
          label={`New position, 1 to ${count}`}
          inputMode="numeric"
          value={text}
          error={isSubmitted && !isPossible}
          helperText={isSubmitted && !isPossible ? `Enter a number from 1 to ${count}.` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </Form>
    </Popup>
  );
}
