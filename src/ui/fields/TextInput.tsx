import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, useId } from 'react';

import { FormattedText } from '@/ui/text/FormattedText';

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
  /** The minimum number of lines; the field grows with its text. */
  minRows?: number;
  /** A control at the end of the field. */
  end?: ReactNode;
  onChange?: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
};

/** A text field whose label is always visible; half the size of MUI's TextField, which includes the select menus. */
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
      {helperText && (
        <FormHelperText id={helpId}>
          {error && typeof helperText === 'string' ? <FormattedText text={helperText} /> : <span>{helperText}</span>}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** A read-only field is less prominent than an editable one. */
const still = { bgcolor: 'background.default', '& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' } };
