import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';

import { Popup } from '@/ui/dialogs/Popup';
import { TextInput } from '@/ui/fields/TextInput';

type Props = {
  name: string;
  /** Where the row stands, from 0. */
  at: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/** Asks for a place by its number. */
export function PositionPopup({ name, at, count, onMove, onClose }: Props) {
  const [typed, setTyped] = useState(String(at + 1));
  const [isTried, setTried] = useState(false);
  const place = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const isPossible = place >= 1 && place <= count;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPossible) onMove(place - 1);
  }

  return (
    <Popup
      open
      width="xs"
      title="Move to position"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="position" variant="contained">
            Move
          </Button>
        </>
      }
    >
      <Typography
        gutterBottom
        sx={{ overflowWrap: 'anywhere' }}
      >{`${name} stands at ${at + 1} of ${count}.`}</Typography>
      <form id="position" noValidate onSubmit={handleSubmit}>
        <TextInput
          name="position"
          label={`New position, 1 to ${count}`}
          inputMode="numeric"
          value={typed}
          error={isTried && !isPossible}
          helperText={isTried && !isPossible ? `Please enter a number from 1 to ${count}.` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Popup>
  );
}
