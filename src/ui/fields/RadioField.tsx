import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Props<Name extends string> = {
  label: string;
  value: Name;
  /** One sentence about the effect of each choice. */
  choices: Record<Name, { label: string; hint: string }>;
  onChange: (name: Name) => void;
};

/** Chooses one of a few options that need a sentence each. */
export function RadioField<Name extends string>({ label, value, choices, onChange }: Props<Name>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_event, name) => onChange(name as Name)}
        sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 2 }}
      >
        {(Object.entries(choices) as [Name, { label: string; hint: string }][]).map(([name, choice]) => (
          <div key={name}>
            <FormControlLabel
              value={name}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${name}` } }} />}
              label={choice.label}
            />
            <Typography id={`${id}-${name}`} variant="body2" color="textSecondary" sx={hintStyles}>
              {choice.hint}
            </Typography>
          </div>
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Under the label, next to the circle. */
const hintStyles = { mt: -0.75, mb: 0.5, pl: '31px' };
