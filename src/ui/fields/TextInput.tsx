import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode } from 'react';

type Props = {
  name: string;
  label: string;
  value: string;
  error?: boolean;
  helperText?: ReactNode;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  spellCheck?: boolean;
  readOnly?: boolean;
  /** So many lines at least; grows with what is typed. */
  minRows?: number;
  /** A control at the end of the field. */
  end?: ReactNode;
  onChange?: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
};

/** One line of text under a label that stays; half the weight of MUI's TextField, which brings menus along. */
export function TextInput({ label, helperText, error, end, inputMode, spellCheck, ...field }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl error={error} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...field}
        id={id}
        multiline={field.minRows !== undefined}
        endAdornment={end}
        sx={field.readOnly ? still : undefined}
        inputProps={{ inputMode, spellCheck, 'aria-describedby': helperText ? helpId : undefined }}
      />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

/** Nothing to type into: quieter than a field. */
const still = { bgcolor: 'background.default', '& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' } };
