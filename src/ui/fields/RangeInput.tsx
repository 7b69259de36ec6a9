import Box from '@mui/material/Box';
import { useId } from 'react';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as it is spoken. */
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** A slider, the browser's own: it knows all keys and every reader knows it. */
export function RangeInput({ label, value, valueText, onChange, ...range }: Props) {
  const id = useId();
  return (
    <Box sx={row}>
      <label htmlFor={id}>{label}</label>
      <Box
        component="input"
        type="range"
        id={id}
        value={value}
        aria-valuetext={valueText}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(Number(target.value))}
        {...range}
        sx={{ flex: 1, minWidth: 0, minHeight: 32, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  '& label': { flex: '0 0 8.5em', fontSize: '0.9375rem' },
};
