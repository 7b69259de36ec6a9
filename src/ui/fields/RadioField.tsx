import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Props<Name extends string> = {
  label: string;
  /** Empty until something is chosen. */
  value: Name | '';
  /** The choices, each with a sentence about its effect. */
  choices: Record<Name, { label: string; hint: string }>;
  problem?: string | undefined;
  onChange: (name: Name) => void;
};

/** Chooses one of a few options that need a sentence each. */
export function RadioField<Name extends string>({ label, value, choices, problem, onChange }: Props<Name>) {
  const id = useId();
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={problem && `${id}-problem`}
        {...(problem !== undefined && { 'aria-invalid': true, tabIndex: -1 })}
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
      {problem && <FormHelperText id={`${id}-problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}

/** Places the hint under the label instead of under the radio button. */
const hintStyles = { mt: -0.75, mb: 0.5, pl: '31px' };
