import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Props = {
  /** Stays the same in both states. */
  label: string;
  isOn: boolean;
  /** The state as a label. */
  text: { on: string; off: string };
  onChange: (isOn: boolean) => void;
};

/** A switch with its state written next to it. */
export function SwitchField({ label, isOn, text, onChange }: Props) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel htmlFor={id} sx={{ mb: 0 }}>
        {label}
      </FormLabel>
      <Stack direction="row" sx={{ alignItems: 'center', ml: -1.5 }}>
        <Switch
          id={id}
          checked={isOn}
          slotProps={{ input: { 'aria-describedby': `${id}-state` } }}
          onChange={(_event, checked) => onChange(checked)}
        />
        <Typography id={`${id}-state`}>{isOn ? text.on : text.off}</Typography>
      </Stack>
    </FormControl>
  );
}
