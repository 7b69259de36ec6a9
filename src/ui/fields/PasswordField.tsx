import VisibilityIcon from '@iconify-json/ic/icons.json?outline-visibility';
import VisibilityOffIcon from '@iconify-json/ic/icons.json?outline-visibility-off';
import { useState } from 'react';
import { isStrongPassword } from '@/contract/patterns';
import { IconButton } from '@/ui/fields/IconButton';
import { TextInput } from './TextInput';
import type { Field } from './useFields';

type Props = Field & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** For a new password: shows the password rules under the field from the start. */
  isNewPassword?: boolean;
  helperText?: string;
  autoFocus?: boolean;
};

export const passwordRulesText =
  'At least 6 characters, with a lowercase letter, an uppercase letter, a digit, and one of @ $ ! % * ? &. Common passwords aren’t allowed.';

/** A password field that can show its value; it allows pasting and password managers. */
export function PasswordField({ isNewPassword = false, helperText, error, value, ...field }: Props) {
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const isWeak = isNewPassword && value !== '' && !isStrongPassword(value);

  return (
    <TextInput
      {...field}
      value={value}
      type={isPasswordVisible ? 'text' : 'password'}
      error={error || isWeak}
      helperText={helperText ?? (isNewPassword ? passwordRulesText : undefined)}
      spellCheck={false}
      endControl={
        <IconButton
          style={{ marginRight: -12 }}
          aria-label={isPasswordVisible ? 'Hide password' : 'Show password'}
          aria-pressed={isPasswordVisible}
          onClick={() => setPasswordVisible(!isPasswordVisible)}
        >
          {isPasswordVisible ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
