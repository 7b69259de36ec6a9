import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

import { zoneWords } from '@/parts/zone';

type Props = {
  name: string;
  label: string;
  value: string;
  error: boolean;
  readOnly: boolean;
  helperText: string;
  onChange: (zone: string) => void;
};

const zones = Intl.supportedValuesOf('timeZone');

/** A browser's own list, since there are hundreds of zones to type ahead in. */
export function TimeZoneField({ name, label, value, error, readOnly, helperText, onChange }: Props) {
  const id = useId();
  return (
    <FormControl error={error} disabled={readOnly} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <NativeSelect
        id={id}
        input={<OutlinedInput />}
        inputProps={{ name, 'aria-describedby': `${id}-help` }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {(zones.includes(value) ? zones : [value, ...zones]).map((zone) => (
          <option key={zone} value={zone}>
            {zoneWords(zone)}
          </option>
        ))}
      </NativeSelect>
      <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>
    </FormControl>
  );
}
