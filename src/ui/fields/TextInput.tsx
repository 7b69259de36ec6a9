import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, useId } from 'react';

import { countWithNoun, formatCount } from '@/contract/format';
import { FormattedText } from '@/ui/text/FormattedText';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { dateInputProps, isDateType } from './dateInput';

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
  /** The maximum number of characters that the bundled backend accepts; shows how many are used. */
  limit?: number;
  /** Like `limit`, but for a short field: shows how many are used only when few are left. */
  unobtrusiveLimit?: number;
  /** A control at the end of the field. */
  endControl?: ReactNode;
  onChange?: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
};

/** A text field whose label is always visible; its code is half the size of MUI's TextField, which includes select menus. */
export function TextInput({ label, error, endControl, inputMode, spellCheck, unobtrusiveLimit, ...props }: Props) {
  const { helperText, limit: alwaysShownLimit, ...field } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const usedLength = field.value.trim().length;
  const isNearLimit = unobtrusiveLimit !== undefined && usedLength > unobtrusiveLimit * 0.8;
  const limit = isNearLimit ? unobtrusiveLimit : alwaysShownLimit;
  const shownHelperText = isNearLimit && !error ? undefined : helperText;
  return (
    <FormControl error={error} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...field}
        {...(isDateType(field.type) && dateInputProps(field))}
        id={id}
        multiline={field.minRows !== undefined}
        endAdornment={endControl}
        sx={field.readOnly ? readOnlyStyles : undefined}
        inputProps={{
          inputMode,
          spellCheck,
          'aria-describedby': shownHelperText || limit !== undefined ? helpId : undefined,
        }}
      />
      {shownHelperText ? (
        <FormHelperText id={helpId}>
          {error && typeof shownHelperText === 'string' ? (
            <FormattedText text={shownHelperText} />
          ) : (
            <span>{shownHelperText}</span>
          )}
        </FormHelperText>
      ) : (
        limit !== undefined && (
          <FormHelperText sx={{ position: 'relative' }}>
            {/* The description changes only once instead of on each key press, because screen readers repeat it after each change. */}
            <Box component="span" id={helpId} sx={visuallyHidden}>
              {usedLength > limit ? overLimitText(limit) : `Up to ${countWithNoun(limit, 'character')}`}
            </Box>
            <span aria-hidden>
              {usedLength > limit
                ? `${countWithNoun(usedLength, 'character')}. ${overLimitText(limit)}`
                : `${formatCount(usedLength)} of ${countWithNoun(limit, 'character')}`}
            </span>
          </FormHelperText>
        )
      )}
    </FormControl>
  );
}

/** A warning, not an error, because another backend may accept more. */
const overLimitText = (limit: number) => `More than ${formatCount(limit)} characters may be rejected.`;

/** A read-only field is less prominent than an editable one. */
const readOnlyStyles = {
  bgcolor: 'background.default',
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
};
