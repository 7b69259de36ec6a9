import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

import { timeZoneLabel } from '@/features/shared/timeZone';

type Props = {
  name: string;
  label: string;
  value: string;
  error: boolean;
  readOnly: boolean;
  helperText: string;
  onChange: (zone: string) => void;
};

/** The main ones, from east to west. */
const unitedStatesZones = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
const otherZones = Intl.supportedValuesOf('timeZone').filter((zone) => !unitedStatesZones.includes(zone));
const renderZoneOptions = (zones: readonly string[]) =>
  zones.map((zone) => (
    <option key={zone} value={zone}>
      {timeZoneLabel(zone)}
    </option>
  ));

/** A native select, in which typing finds one of hundreds of time zones; the main US time zones come first. */
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
        {!unitedStatesZones.includes(value) && !otherZones.includes(value) && renderZoneOptions([value])}
        <optgroup label="United States">{renderZoneOptions(unitedStatesZones)}</optgroup>
        <optgroup label="Other time zones">{renderZoneOptions(otherZones)}</optgroup>
      </NativeSelect>
      <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>
    </FormControl>
  );
}
