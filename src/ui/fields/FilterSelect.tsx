import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

type Props<Name extends string> = {
  label: string;
  value: Name;
  choices: Record<Name, { label: string }>;
  onChange: (name: Name) => void;
};

/** A filter with its label beside the select: a label on the border would overlap the value when text is enlarged. */
export const FilterSelect = <Name extends string>({ label, value, choices, onChange }: Props<Name>) => (
  <TextField
    select
    value={value}
    slotProps={{
      select: {
        SelectDisplayProps: { 'aria-label': label },
        renderValue: (chosen) => `${label}: ${choices[chosen as Name].label}`,
      },
    }}
    onChange={({ target }) => onChange(target.value as Name)}
    sx={{ minWidth: 'min(100%, 13rem)' }}
  >
    {Object.entries<{ label: string }>(choices).map(([name, choice]) => (
      <MenuItem key={name} value={name}>
        {choice.label}
      </MenuItem>
    ))}
  </TextField>
);
