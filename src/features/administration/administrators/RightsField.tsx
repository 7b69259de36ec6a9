import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { type Right, rights } from '@/contract/administration/rights';
import { rightTexts } from '@/contract/administration/rightTexts';

type Props = {
  given: readonly Right[];
  problem?: string;
  onChange: (given: readonly Right[]) => void;
};

export function RightsField({ given, problem, onChange }: Props) {
  const helpId = useId();
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">Permissions</FormLabel>
      {problem && (
        <FormHelperText id={helpId} sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
      {rights.map((right, place) => (
        <FormControlLabel
          key={right}
          sx={{ alignItems: 'flex-start', mt: 0.5 }}
          label={
            <Box component="span" sx={{ display: 'block', pt: 1 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {rightTexts[right].label}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                {rightTexts[right].means}
              </Box>
            </Box>
          }
          control={
            <Checkbox
              checked={given.includes(right)}
              slotProps={{
                input: {
                  'aria-invalid': (problem !== undefined && place === 0) || undefined,
                  'aria-describedby': problem ? helpId : undefined,
                },
              }}
              onChange={(_event, isChecked) =>
                onChange(rights.filter((other) => (other === right ? isChecked : given.includes(other))))
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}
