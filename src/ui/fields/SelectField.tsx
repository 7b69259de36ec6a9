import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value | '';
  /** Options with the same `group` are listed together under its name. */
  options: readonly { value: Value; label: string; disabled?: boolean; group?: string }[];
  required?: boolean;
  error?: boolean;
  helperText?: string;
  onChange: (value: Value) => void;
};

/** A select whose label is always visible. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  required,
  error,
  helperText,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <FormControl error={error} fullWidth>
      <FormLabel id={id}>{label}</FormLabel>
      <Select
        labelId={id}
        value={value}
        SelectDisplayProps={{
          'aria-required': required,
          'aria-describedby': helperText ? `${id}-help` : undefined,
        }}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.flatMap((option, index) => [
          ...(option.group !== undefined && option.group !== options[index - 1]?.group
            ? [
                <ListSubheader key={option.group} role="presentation" disableSticky>
                  {option.group}
                </ListSubheader>,
              ]
            : []),
          <MenuItem key={option.value} value={option.value} disabled={option.disabled} sx={{ whiteSpace: 'normal' }}>
            {option.label}
          </MenuItem>,
        ])}
      </Select>
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
