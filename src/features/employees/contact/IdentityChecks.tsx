import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

import { checksRequiredText, type IdentityCheck, identityChecks } from '@/contract/people/lostPhone';

type Props = {
  confirmedChecks: readonly IdentityCheck[];
  hasError: boolean;
  onChange: (nextChecks: readonly IdentityCheck[]) => void;
};

const checkNames = Object.keys(identityChecks) as IdentityCheck[];

/** The checks that confirm who requests the new number. */
export function IdentityChecks({ confirmedChecks, hasError, onChange }: Props) {
  const helpId = useId();
  return (
    <FormControl component="fieldset" error={hasError}>
      <FormLabel component="legend">How did you verify this person’s identity?</FormLabel>
      <FormHelperText id={helpId} sx={{ mx: 0, mt: 0 }}>
        {checksRequiredText}
      </FormHelperText>
      {checkNames.map((name, index) => (
        <FormControlLabel
          key={name}
          label={identityChecks[name]}
          control={
            <Checkbox
              checked={confirmedChecks.includes(name)}
              slotProps={{
                input: { 'aria-invalid': (hasError && index === 0) || undefined, 'aria-describedby': helpId },
              }}
              onChange={(_event, isChecked) =>
                onChange(isChecked ? [...confirmedChecks, name] : confirmedChecks.filter((other) => other !== name))
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}
